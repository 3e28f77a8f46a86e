import { globalLayer } from '@vanilla-extract/css';

/** Order of precedence: later layers win, regardless of specificity. */
export const reset = globalLayer('reset');
export const ui = globalLayer('ui');
export const page = globalLayer('page');
/** Whether a thing is there at all: no look of a page brings back what could do nothing. */
export const presence = globalLayer('presence');
