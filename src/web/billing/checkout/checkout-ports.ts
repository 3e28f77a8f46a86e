import type { ToastData } from '../../api/request-context.ts';
import type { CheckoutOperations } from './checkout-operations.ts';
import type { CheckoutState } from './checkout-state.ts';

/** What the steps of a checkout need from the screen they run in. */
export type CheckoutPorts = {
  readonly operations: CheckoutOperations;
  readonly priceCents: number;
  readonly read: () => CheckoutState;
  readonly write: (change: Partial<CheckoutState>) => void;
  readonly notify: (toast: ToastData) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Whether the learner still looks at this checkout. */
  readonly isInView: () => boolean;
  /** Access may have changed: who is looking is asked again; with `reload` everything on the page too. */
  readonly accessChanged: (reload: boolean) => void;
  /** The session has ended: loading the page again leads to the sign-in page. */
  readonly sessionEnded: () => void;
  /** Reloads the whole page, which opens the payment again. */
  readonly reload: () => void;
  /** Goes to the sandbox bank's page with a payment that wants confirmation. */
  readonly visitBank: (paymentIntentId: string) => void;
};
