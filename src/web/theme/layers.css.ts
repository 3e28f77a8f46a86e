import { globalLayer } from '@vanilla-extract/css';

/** Order of precedence: what comes later wins, whatever the selectors weigh. */
export const reset = globalLayer('reset');
export const ui = globalLayer('ui');
export const page = globalLayer('page');
/** Whether a thing is there at all: no look of a page brings back what could do nothing. */
export const presence = globalLayer('presence');
