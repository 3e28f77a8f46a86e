import { useRef, useState } from 'react';
import { useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import type { PageLoader } from '../page-request.ts';
import { ignoreQueryParameters } from '../revalidation.ts';
import { button } from '../ui/button.css.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AuthenticatorCard, SetupForm, type TotpSetup } from './authenticator-card.tsx';
import { LazyTwoStepQuestion } from './lazy-two-step-question.ts';
import { DEVICES_PATH } from './own-session.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { NewRecoveryCodes, RecoveryCodesCard } from './recovery-codes.tsx';
import { TWO_STEP_INTENTS, type TwoStepResult } from './two-step-actions.ts';
import { soft, stack } from './two-step-page.css.ts';
import { QUESTION_PARAMETER } from './two-step-question-path.ts';

type FactorsData = OutputOf<'factors.read'>;

/** Loads the second factors of the account. */
export const loader: PageLoader<FactorsData> = ({ api }) => api('factors.read', {});

export { actOnTwoSteps as action } from './two-step-actions.ts';

/** A question is asked of what is on screen. */
export const shouldRevalidate = ignoreQueryParameters(QUESTION_PARAMETER);

/** What is being set up: just begun, begun and answered with a wrong code, or continued without the key after a confirmation. */
function findSetup(answer: TwoStepResult | undefined): TotpSetup | null {
  if (!answer || 'recoveryCodes' in answer) return null;
  if ('begun' in answer) return answer.begun;
  const { setup, secret } = answer.values;
  return answer.intent === TWO_STEP_INTENTS.addTotp && setup ? { setup, ...(secret ? { secret } : {}) } : null;
}

/** New recovery codes stay on screen until the page is left, whatever else is asked or done there: they are shown this once. */
function useNewCodes(answer: TwoStepResult | undefined): readonly string[] | null {
  const latest = answer && 'recoveryCodes' in answer ? answer.recoveryCodes : null;
  const [codes, setCodes] = useState(latest);
  if (latest && latest !== codes) setCodes(latest);
  return latest ?? codes;
}

const findFailure = (answer: TwoStepResult | undefined, ...intents: readonly string[]): FormFailure | undefined =>
  answer && 'fields' in answer && intents.includes(answer.intent ?? '') ? answer : undefined;

const RequiredNotice = () => (
  <Notice tone="flag" title="Set this up to go on">
    <p>
      Administrators of this site need two-step sign-in. Add an authenticator app or a passkey; then the admin pages
      open.
    </p>
  </Notice>
);

/** Second factors and recovery codes of one's own account (product.md 1.30 to 1.34). */
export function Component() {
  const factors = useLoaderData() as FactorsData;
  const { totpAddedAt, passkeys, recoveryCodesLeft, isRequired } = factors;
  const answer = useActionData() as TwoStepResult | undefined;
  const setup = findSetup(answer);
  const { beginTotp, addTotp, removeTotp, addPasskey, removePasskey, renewCodes } = TWO_STEP_INTENTS;
  const isOn = totpAddedAt !== null || passkeys.length > 0;
  const newCodes = useNewCodes(answer);
  const codes = isOn ? newCodes : null;
  const isRemoved = answer !== undefined && 'recoveryCodes' in answer && answer.recoveryCodes === null;
  const asked = useSearchParams()[0].get(QUESTION_PARAMETER);
  const headings = { app: useRef<HTMLHeadingElement>(null), passkeys: useRef<HTMLHeadingElement>(null) };
  return (
    <PageBody width="text">
      <PageTitle of="Two-Step Sign-in" />
      <PageHeader
        title="Two-Step Sign-in"
        actions={
          <Link to="/account" className={button.other}>
            Back to My Account
          </Link>
        }
      >
        With two-step sign-in, your password alone does not open your account.
      </PageHeader>
      <div className={stack}>
        {isRequired && !isOn && !setup ? <RequiredNotice /> : null}
        {codes ? <NewRecoveryCodes codes={codes} /> : null}
        {setup && !totpAddedAt ? (
          <SetupForm setup={setup} failure={findFailure(answer, addTotp)} />
        ) : (
          <AuthenticatorCard
            addedAt={totpAddedAt}
            heading={headings.app}
            failure={findFailure(answer, beginTotp, removeTotp, addTotp, ...(isOn ? [] : [renewCodes]))}
          />
        )}
        <PasskeysCard
          passkeys={passkeys}
          heading={headings.passkeys}
          added={answer && 'isPasskeyAdded' in answer ? answer : undefined}
          adding={findFailure(answer, addPasskey)}
          removing={findFailure(answer, removePasskey)}
        />
        {isOn || isRemoved ? (
          <p className={soft}>
            Lost a device? <Link to={DEVICES_PATH}>Log it out</Link> too: removing it here does not end its session.
          </p>
        ) : null}
        {isOn && !codes ? (
          <RecoveryCodesCard left={recoveryCodesLeft} failure={findFailure(answer, renewCodes)} />
        ) : null}
      </div>
      {asked === null ? null : (
        <LazyTwoStepQuestion asked={asked} factors={factors} focusCard={(card) => headings[card].current?.focus()} />
      )}
    </PageBody>
  );
}
