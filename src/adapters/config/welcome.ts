import { DEMO_ACCOUNTS, DEMO_PROMO_CODE } from '../../application/accounts/make-demo-accounts.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { Settings } from './settings.ts';

/** The last lines of a start: where to go, whom to be, where mail lands. */
export function formatStartupMessage({
  appOrigin,
  demoAccounts,
  smtp,
  stripe,
  production,
  examples,
}: Settings): string[] {
  if (production) {
    const left = `Still the example of a fresh clone on pages, in mail and on receipts: ${examples.join(', ')}`;
    return [`Serving ${appOrigin}`, ...(examples.length > 0 ? [left] : [])];
  }
  const accounts = demoAccounts
    ? DEMO_ACCOUNTS.map(
        ({ username, password, role }) => `  ${role === 'admin' ? 'Admin  ' : 'Learner'}    ${username} / ${password}`,
      )
    : [];
  const promo = demoAccounts ? [`  Promo code ${DEMO_PROMO_CODE.code} (${DEMO_PROMO_CODE.discountPercent}% off)`] : [];
  const payments = stripe ? [] : ['  Test card  4242 4242 4242 4242, any later date, any three digits'];
  const mail = smtp ? [] : [`  Mail       lands in ${appOrigin}/dev/mailbox`];
  return ['', `${SITE_NAME} is ready: ${appOrigin}`, ...accounts, ...promo, ...payments, ...mail, ''];
}
