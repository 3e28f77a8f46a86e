import { isKeyWithheld, type WithholdingAttempt } from '../../domain/exam/blind-review.ts';
import type { BlindReviewRepository, StoredBlindReview } from '../ports/blind-reviews.ts';
import type { ReadHandle } from '../ports/transact.ts';

type Ports = { readonly blindReviews: Pick<ReadHandle<BlindReviewRepository>, 'find' | 'findWithholding'> };

/** Whether keys of a completed attempt are withheld, with its own blind review and the other attempt that withholds them. */
type KeyWithholding = {
  readonly isWithheld: boolean;
  readonly review: StoredBlindReview | null;
  readonly withholding: WithholdingAttempt | null;
};

/** Reads whether keys of a completed attempt are withheld, and by what (product.md 4.31, 4.35). */
export async function readKeyWithholding({ blindReviews }: Ports, attemptId: number): Promise<KeyWithholding> {
  const [review, withholding] = await Promise.all([
    blindReviews.find(attemptId),
    blindReviews.findWithholding(attemptId),
  ]);
  return { isWithheld: isKeyWithheld(review, withholding), review, withholding };
}
