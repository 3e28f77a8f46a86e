import { Landmark } from 'lucide';
import { Form, redirect, useActionData, useLoaderData } from 'react-router-dom';
import { SITE_NAME } from '../../domain/site-name.ts';
import { type PageAction, type PageLoader, refusePage } from '../page-request.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { CHECKOUT_PATHS } from './checkout-paths.ts';
import { answers, bank, head, title } from './sandbox-bank-page.css.ts';

type BankData = { readonly paymentIntentId: string };

/** The bank's page exists where the sandbox does, and for a payment only (product.md 3.13). */
export const loader: PageLoader<BankData> = async ({ api, url }) => {
  const { gateway } = await api('billing.settings', {});
  const paymentIntentId = url.searchParams.get('payment_intent');
  if (gateway !== 'sandbox' || !paymentIntentId) return refusePage(404, { screen: 'not-found' });
  return { paymentIntentId };
};

/** Answers for the bank, and goes back to the checkout with the outcome, as a real bank's page does (product.md 3.13). */
export const action: PageAction = async ({ api, url, request }) => {
  const form = await request.formData();
  const paymentIntentId = readFormText(form, 'paymentIntentId');
  try {
    const { status } = await api('billing.answerSandboxBank', {
      paymentIntentId,
      confirmed: readFormText(form, 'answer') === 'confirm',
    });
    const outcome = status === 'succeeded' ? 'succeeded' : 'failed';
    const query = new URLSearchParams({ payment_intent: paymentIntentId, redirect_status: outcome });
    return redirect(`${checkoutPath(url)}?${query}`);
  } catch (error) {
    return respondWithFormFailure(error, {}, 'The bank could not be reached. Please try again.');
  }
};

/** Returns only to the site's own checkouts, whatever the address says. */
const checkoutPath = (url: URL): string =>
  Object.values(CHECKOUT_PATHS).find((path) => path === url.searchParams.get('return')) ?? CHECKOUT_PATHS.nppe;

/** Simulates the page on which a bank asks to confirm a payment (product.md 3.13). */
export function Component() {
  const { paymentIntentId } = useLoaderData() as BankData;
  const failure = useActionData() as FormFailure | undefined;
  const isBusy = useFormBusy();
  return (
    <PageBody width="form">
      <PageTitle of="Test bank" />
      <Card>
        <div className={head}>
          <p className={bank}>
            <Icon of={Landmark} />
            Test bank
          </p>
          <Badge tone="flag">Test mode</Badge>
        </div>
        <h1 className={title}>Confirm your payment</h1>
        <p>{SITE_NAME} wants to charge your card. Did you start this payment? No real money moves.</p>
        <FormMessage message={failure?.message} />
        <Form method="post" className={answers}>
          <input type="hidden" name="paymentIntentId" value={paymentIntentId} />
          <button type="submit" name="answer" value="confirm" className={button.main} disabled={isBusy}>
            Confirm
          </button>
          <button type="submit" name="answer" value="decline" className={button.other} disabled={isBusy}>
            Decline
          </button>
        </Form>
      </Card>
    </PageBody>
  );
}
