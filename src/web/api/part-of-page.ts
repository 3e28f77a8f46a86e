import { ApiError } from '../../application/contract/api-error.ts';
import { isConnectionFailure } from './connection-failure.ts';

/**
 * A part of a page that may fail without taking the page with it: null where the server answered with a failure or could
 * not be reached. A session that has ended, and whatever is not understood, still end the page's loading.
 */
export async function partOfPage<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    const failed = error instanceof ApiError ? error.status !== 401 : isConnectionFailure(error);
    if (failed) return null;
    throw error;
  }
}
