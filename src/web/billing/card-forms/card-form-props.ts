import type { PaymentSettings } from '../checkout/checkout-offer.ts';
import type { OpenPayment, Problem, Stage } from '../checkout/checkout-state.ts';
import type { ConfirmCard } from '../checkout/pay.ts';

/** What a card form is given, whichever provider it belongs to. */
export type CardFormProps = {
  readonly settings: PaymentSettings;
  /** The payment to charge; null until it is open. */
  readonly payment: OpenPayment | null;
  readonly stage: Stage;
  readonly problem: Problem | null;
  readonly totalCents: number;
  readonly returnPath: string;
  readonly onPay: (confirm: ConfirmCard) => void;
  /** The provider's form could not be shown. */
  readonly onFailure: (reason: string | null) => void;
};
