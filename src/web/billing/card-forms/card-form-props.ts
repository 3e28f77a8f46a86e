import type { PaymentSettings } from '../checkout/checkout-offer.ts';
import type { CheckoutProblem, CheckoutStage, OpenPaymentState } from '../checkout/checkout-state.ts';
import type { ConfirmCard } from '../checkout/pay.ts';

/** What a card form is given, whichever provider it belongs to. */
export type CardFormProps = {
  readonly settings: PaymentSettings;
  /** The payment to charge; null until it is open. */
  readonly payment: OpenPaymentState | null;
  readonly stage: CheckoutStage;
  readonly problem: CheckoutProblem | null;
  readonly totalCents: number;
  readonly returnPath: string;
  readonly onPay: (confirm: ConfirmCard) => void;
  /** The provider's form could not be shown. */
  readonly onFailure: (reason: string | null) => void;
};
