import { ApiError } from '../../application/contract/api-error.ts';
import { isConnectionFailure } from './connection-failure.ts';

/** Whether the server says that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether the server says that the learner may not go on: the session or the access has ended (product.md 2.4). */
export const isSessionEnded = (error: unknown): error is ApiError => isSignedOut(error) || isAccessRefusal(error);

/** Whether the server refused because it takes a subscription. */
export const isAccessRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.body.requiresSubscription === true;

/**
 * A part of a page that may fail without taking the page with it: null where the server answered with a failure or could
 * not be reached. A session or an access that has ended, and whatever is not understood, still end the page's loading.
 */
export async function partOfPage<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (isSessionEnded(error) || !(error instanceof ApiError || isConnectionFailure(error))) throw error;
    return null;
  }
}
