import { httpApi } from '../../api/http-api.ts';
import { isSignedOut } from '../../api/part-of-page.ts';
import { typed } from '../../ui/form-failure.ts';
import type { ConfirmCard } from '../checkout/pay.ts';
import { isRefusal, refusalMessage } from '../checkout/refusal.ts';

/** Charges a card in the sandbox, as a provider's form would; the server checks every field (product.md 3.13). */
export const confirmSandboxCard = (form: FormData): ConfirmCard => {
  const card = {
    cardNumber: typed(form, 'cardNumber'),
    expiry: typed(form, 'expiry'),
    securityCode: typed(form, 'securityCode'),
  };
  return async (clientSecret) => {
    try {
      const { status, paymentIntentId } = await httpApi('billing.confirmSandboxPayment', { clientSecret, ...card });
      return { status: status === 'succeeded' ? status : 'requires-bank', paymentIntentId };
    } catch (error) {
      if (!isRefusal(error) || isSignedOut(error)) throw error;
      return { status: 'refused', message: refusalMessage(error), fields: error.body.fields };
    }
  };
};
