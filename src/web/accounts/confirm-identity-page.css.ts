import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';

/** It may name what a person has chosen, such as a long name of a passkey. */
export const purpose = style({ '@layer': { [page]: { overflowWrap: 'anywhere' } } });
