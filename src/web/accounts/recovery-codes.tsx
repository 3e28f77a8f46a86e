import { Download, Printer } from 'lucide';
import { areFewRecoveryCodesLeft } from '../../domain/accounts/recovery-code.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { Notice } from '../ui/notice.tsx';
import { preloadQuestion } from './lazy-two-step-question.ts';
import { actions, codes as codesStyle, soft } from './two-step-page.css.ts';
import { TWO_STEP_QUESTIONS, toQuestionPath } from './two-step-question-path.ts';

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Plumbline recovery codes, each for one sign-in:\n\n${codes.join('\n')}\n`)}`;

/** A new set of recovery codes, on screen this once (product.md 1.32). */
export const NewRecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => (
  <Card title="Your Recovery Codes" arrives>
    <Notice tone="flag" title="Keep these codes now: they are not shown again">
      <p>Each one signs you in once if you lose your device. Keep them where your device is not.</p>
    </Notice>
    <ul className={codesStyle}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className={actions}>
      <a href={fileOf(codes)} download="plumbline-recovery-codes.txt" className={button.main}>
        <Icon of={Download} size={18} />
        Download Codes
      </a>
      <button type="button" className={`${button.other} ${needsScript}`} onClick={() => window.print()}>
        <Icon of={Printer} size={18} />
        Print
      </button>
    </div>
  </Card>
);

type RecoveryCodesCardProps = { readonly left: number; readonly failure: FormFailure | undefined };

/** How many recovery codes are left, and a new set (product.md 1.32). */
export const RecoveryCodesCard = ({ left, failure }: RecoveryCodesCardProps) => (
  <Card title="Recovery Codes">
    {areFewRecoveryCodesLeft(left) ? (
      <Notice tone="flag" title={left === 0 ? 'No recovery codes are left' : 'Few recovery codes are left'}>
        <p>Make a new set, so that you can sign in when you lose your device.</p>
      </Notice>
    ) : null}
    <p className={soft}>
      {formatQuantity(left, 'unused code is left', 'unused codes are left')}. A new set ends the one you have.
    </p>
    <FormMessage message={failure?.message} />
    <Link
      to={toQuestionPath(TWO_STEP_QUESTIONS.codes)}
      className={left === 0 ? button.other : button.ending}
      preventScrollReset
      {...preloadQuestion}
    >
      Make New Codes
    </Link>
  </Card>
);
