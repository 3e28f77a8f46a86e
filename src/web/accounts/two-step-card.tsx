import type { OutputOf } from '../../application/contract/index.ts';
import { areFewRecoveryCodesLeft } from '../../domain/accounts/recovery-code.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';

/** The page of two-step sign-in. */
export const TWO_STEP_PATH = '/account/two-step-sign-in';

type TwoStepCardProps = { readonly factors: OutputOf<'factors.read'> | null };

/** Whether two-step sign-in is on, with the way to its page (product.md 1.30, 1.32). */
export function TwoStepCard({ factors }: TwoStepCardProps) {
  if (!factors) return <LoadFailure title="The state of two-step sign-in could not be loaded" />;
  const isOn = factors.totpAddedAt !== null || factors.passkeys.length > 0;
  return (
    <Card title="Two-Step Sign-in" aside={isOn ? <Badge tone="good">On</Badge> : null}>
      {isOn && areFewRecoveryCodesLeft(factors.recoveryCodesLeft) ? (
        <Notice tone="flag" title="Few recovery codes are left">
          <p>Make a new set, so that you can sign in when you lose your device.</p>
        </Notice>
      ) : null}
      <p>
        {isOn
          ? 'Signing in takes your password and a second step.'
          : 'A second step protects your account when somebody learns your password.'}
      </p>
      <p>
        <Link to={TWO_STEP_PATH} className={button.other}>
          {isOn ? 'Manage Two-Step Sign-in' : 'Set Up Two-Step Sign-in'}
        </Link>
      </p>
    </Card>
  );
}
