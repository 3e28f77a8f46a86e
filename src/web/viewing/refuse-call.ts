import { ApiError } from '../../application/contract/api-error.ts';
import { describeRefusal } from '../../application/contract/refusals.ts';

const REFUSED = 'That was refused: nothing is saved in a view.';

/**
 * Refuses a change in the words of the server, which would refuse it too, and sends nothing (product.md 13.45). The bar
 * says so as well, since some pages have words of their own for whatever fails.
 */
export function refuseCall(): never {
  const note = document.querySelector('[data-view-note]');
  if (note) note.textContent = REFUSED;
  const { status, body } = describeRefusal({ code: 'viewing-as-learner' });
  throw new ApiError(status, JSON.stringify(body));
}
