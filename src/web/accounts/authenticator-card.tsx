import type { RefObject } from 'react';
import type { OutputOf } from '../../application/contract/index.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { CodeField } from './code-field.tsx';
import { preloadQuestion } from './lazy-two-step-question.ts';
import { TWO_STEP_INTENTS } from './two-step-actions.ts';
import { qrCode, secretKey, soft } from './two-step-page.css.ts';
import { TWO_STEP_QUESTIONS, toQuestionPath } from './two-step-question-path.ts';

type Begun = OutputOf<'factors.beginTotp'>;

/**
 * What is being set up; a form that was refused without scripts has no picture any more, but still the key. One that waited for a
 * confirmation has neither: the key is no part of what is kept meanwhile.
 */
export type TotpSetup = Pick<Begun, 'setup'> & Partial<Pick<Begun, 'secret' | 'qr' | 'address'>>;

const GROUPS = /.{4}(?=.)/g;

const Picture = ({ size, path }: Begun['qr']) => (
  <svg className={qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your authenticator app">
    <path d={path} fill="#000000" shapeRendering="crispEdges" />
  </svg>
);

const SetupKey = ({ qr, secret, address }: Omit<TotpSetup, 'secret'> & { readonly secret: string }) => (
  <>
    <p>
      {qr
        ? 'Scan this code with your app, or enter the key by hand.'
        : 'If your app does not have this key yet, enter it by hand.'}
      {address ? ' On this device you can also open it in your app.' : null}
    </p>
    {qr ? <Picture {...qr} /> : null}
    <p className={secretKey}>{secret.replaceAll(GROUPS, '$& ')}</p>
    {address ? <a href={address}>Open in my app</a> : null}
  </>
);

type SetupFormProps = { readonly setup: TotpSetup; readonly failure: FormFailure | undefined };

/** The key as picture and text, and the code that proves that the app has it (product.md 1.31). */
export const SetupForm = ({ setup, failure }: SetupFormProps) => (
  <Card title="Set Up Your Authenticator App" arrives={!failure?.missing}>
    {setup.secret ? (
      <SetupKey {...setup} secret={setup.secret} />
    ) : (
      <p>Your app has the key of this account already. Please enter the code that it shows now.</p>
    )}
    <PostForm
      intent={TWO_STEP_INTENTS.addTotp}
      failure={failure}
      words="Turn On Two-Step Sign-in"
      busyWords="Checking..."
    >
      <input type="hidden" name="setup" value={setup.setup} />
      {setup.secret ? <input type="hidden" name="secret" value={setup.secret} /> : null}
      <CodeField
        hint="The six digits that your app shows now"
        error={failure?.fields.code}
        focusOnMount={failure?.missing !== undefined}
      />
    </PostForm>
  </Card>
);

type AuthenticatorCardProps = {
  readonly addedAt: string | null;
  readonly failure: FormFailure | undefined;
  /** Takes the focus when the link to the removal is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** Whether an authenticator app is set up, and the way to add or remove it. */
export const AuthenticatorCard = ({ addedAt, failure, heading }: AuthenticatorCardProps) => (
  <Card title="Authenticator App" aside={addedAt ? <Badge tone="good">On</Badge> : null} heading={heading}>
    <p className={soft}>
      An app on your phone, such as 1Password, Google Authenticator or Microsoft Authenticator, shows a new code every
      30 seconds.
    </p>
    {addedAt ? (
      <>
        <p>
          Added <CalendarDayText of={addedAt} />
        </p>
        <FormMessage message={failure?.message} />
        <Link
          to={toQuestionPath(TWO_STEP_QUESTIONS.app)}
          className={button.ending}
          preventScrollReset
          {...preloadQuestion}
        >
          Remove Authenticator App
        </Link>
      </>
    ) : (
      <PostForm
        intent={TWO_STEP_INTENTS.beginTotp}
        failure={failure}
        words="Add Authenticator App"
        busyWords="One moment..."
      >
        {null}
      </PostForm>
    )}
  </Card>
);
