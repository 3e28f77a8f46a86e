import { data, redirect } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import type { PageRequest } from '../page-request.ts';
import { failureMessage, toFailureResponse } from '../ui/form-failure.ts';

/** What asking for access came to where it neither opened nor led to the checkout. */
export type SubscribeFailure = { readonly message: string };

const PAYMENT_NEEDED = 402;

const SUBSCRIBED = {
  title: 'Subscription Successful',
  description: `You now have access to PEng Examples for ${PRODUCTS.peng.months} months.`,
};

/**
 * Checks for P.Eng. access before anything is sold: a payment whose report was lost opens it. A viewer without a
 * payment, or whose time is over, is sent to the checkout (product.md 3.32).
 */
export async function subscribeToPengExamples({ api, notify }: PageRequest): Promise<unknown> {
  try {
    const { active } = await api('billing.subscribePeng', {});
    if (!active) return redirect(CHECKOUT_PATHS.peng);
    notify(SUBSCRIBED);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === PAYMENT_NEEDED) return redirect(CHECKOUT_PATHS.peng);
    if (isSignedOut(error)) throw error;
    const message = failureMessage(error, 'Failed to create subscription');
    notify({ title: 'Subscription Failed', description: message, tone: 'destructive' });
    return data({ message } satisfies SubscribeFailure, toFailureResponse(error));
  }
}
