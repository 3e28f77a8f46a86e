import { ApiError } from '../../application/contract/api-error.ts';
import { isConnectionFailure } from './connection-failure.ts';

/** Whether the server answers that the viewer is not signed in, or has to confirm who it is first. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Whether the viewer is signed in, and has to confirm who it is first (product.md 1.35). */
export const isConfirmationNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'confirmation-needed';

/** Whether the server says that the learner may not go on: the session or the access has ended (product.md 2.4). */
export const isSessionEnded = (error: unknown): error is ApiError => isSignedOut(error) || isAccessRefusal(error);

/** Whether the server refused because it takes a subscription. */
export const isAccessRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.body.requiresSubscription === true;

/**
 * A part of a page that may fail without failing the page: null where the server answered with a failure or could not
 * be reached. An ended session or access, and any unknown error, still fail the page's loading.
 */
export async function loadOptionalPart<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (isSessionEnded(error) || !(error instanceof ApiError || isConnectionFailure(error))) throw error;
    return null;
  }
}
