import { Link, useActionData, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import type { PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AuthenticatorCard, SetupForm, type TotpSetup } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { NewRecoveryCodes, RecoveryCodesCard } from './recovery-codes.tsx';
import { TWO_STEP_INTENTS, type TwoStepResult } from './two-step-actions.ts';
import { stack } from './two-step-page.css.ts';

type FactorsData = OutputOf<'factors.read'>;

/** Loads the second factors of the account. */
export const loader: PageLoader<FactorsData> = ({ api }) => api('factors.read', {});

export { actOnTwoSteps as action } from './two-step-actions.ts';

/** What is being set up: just begun, begun and answered with a wrong code, or continued without the key after a confirmation. */
function findSetup(answer: TwoStepResult | undefined): TotpSetup | null {
  if (!answer || 'recoveryCodes' in answer) return null;
  if ('begun' in answer) return answer.begun;
  const { setup, secret } = answer.values;
  return answer.intent === TWO_STEP_INTENTS.addTotp && setup ? { setup, ...(secret ? { secret } : {}) } : null;
}

const findFailure = (answer: TwoStepResult | undefined, intent: string): FormFailure | undefined =>
  answer && 'fields' in answer && answer.intent === intent ? answer : undefined;

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
  const { totpAddedAt, passkeys, recoveryCodesLeft, isRequired } = useLoaderData() as FactorsData;
  const answer = useActionData() as TwoStepResult | undefined;
  const setup = findSetup(answer);
  const codes = answer && 'recoveryCodes' in answer ? answer.recoveryCodes : null;
  const isOn = totpAddedAt !== null || passkeys.length > 0;
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
        With a second step your password alone does not open your account.
      </PageHeader>
      <div className={stack}>
        {isRequired && !isOn && !setup ? <RequiredNotice /> : null}
        {codes ? <NewRecoveryCodes codes={codes} /> : null}
        {setup && !totpAddedAt ? (
          <SetupForm setup={setup} failure={findFailure(answer, TWO_STEP_INTENTS.addTotp)} />
        ) : (
          <AuthenticatorCard
            addedAt={totpAddedAt}
            failure={
              findFailure(answer, TWO_STEP_INTENTS.beginTotp) ?? findFailure(answer, TWO_STEP_INTENTS.removeTotp)
            }
          />
        )}
        <PasskeysCard
          passkeys={passkeys}
          adding={findFailure(answer, TWO_STEP_INTENTS.addPasskey)}
          removing={findFailure(answer, TWO_STEP_INTENTS.removePasskey)}
        />
        {isOn && !codes ? (
          <RecoveryCodesCard left={recoveryCodesLeft} failure={findFailure(answer, TWO_STEP_INTENTS.renewCodes)} />
        ) : null}
      </div>
    </PageBody>
  );
}
