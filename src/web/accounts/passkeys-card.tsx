import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { OutputOf } from '../../application/contract/index.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import type { FormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Link } from '../ui/link.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { PostForm } from '../ui/post-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { preloadQuestion } from './lazy-two-step-question.ts';
import { TWO_STEP_INTENTS } from './two-step-actions.ts';
import { passkey, passkeyList, soft } from './two-step-page.css.ts';
import { toQuestionPath } from './two-step-question-path.ts';

type Passkeys = OutputOf<'factors.read'>['passkeys'];

type PasskeyLineProps = { readonly of: Passkeys[number]; readonly failure: FormFailure | undefined };

const PasskeyLine = ({ of: { id, name, addedAt, usedAt }, failure }: PasskeyLineProps) => (
  <li className={passkey}>
    <div>
      <strong>{name}</strong>
      <p className={soft}>
        Added <CalendarDayText of={addedAt} />
        {usedAt ? (
          <>
            , last used <CalendarDayText of={usedAt} />
          </>
        ) : null}
      </p>
    </div>
    <FormMessage message={failure?.values.passkeyId === String(id) ? failure.message : undefined} />
    <Link to={toQuestionPath(id)} className={button.ending} preventScrollReset {...preloadQuestion}>
      {`Remove ${name}`}
    </Link>
  </li>
);

type PasskeysCardProps = {
  readonly passkeys: Passkeys;
  /** The answer by which a passkey was added: its name is emptied then, as it is of no use for another. */
  readonly added: object | undefined;
  readonly adding: FormFailure | undefined;
  readonly removing: FormFailure | undefined;
  /** Takes the focus when the link to the removal is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

/** Passkeys of the account: which there are, and the way to add and remove them (product.md 1.38). */
export function PasskeysCard({ passkeys, added, adding, removing, heading }: PasskeysCardProps) {
  const name = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (added && name.current) name.current.value = '';
  }, [added]);
  return (
    <Card title="Passkeys" aside={passkeys.length > 0 ? <Badge tone="good">On</Badge> : null} heading={heading}>
      <p className={soft}>
        Your device or security key confirms that it is you, by fingerprint, face or PIN. Nothing has to be typed.
      </p>
      {passkeys.length > 0 ? (
        <ul className={passkeyList}>
          {passkeys.map((each) => (
            <PasskeyLine key={each.id} of={each} failure={removing} />
          ))}
        </ul>
      ) : null}
      <div className={needsScript}>
        <PostForm
          intent={TWO_STEP_INTENTS.addPasskey}
          failure={adding}
          words="Add Passkey"
          busyWords="Waiting for your device..."
          look="other"
        >
          <TextField
            ref={name}
            label="Name of the passkey"
            name="name"
            hint="So that you recognize it, such as Laptop"
            autoComplete="off"
            defaultValue={adding?.values.name}
            error={adding?.fields.name}
          />
        </PostForm>
      </div>
    </Card>
  );
}
