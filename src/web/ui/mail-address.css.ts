import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';

export const address = style({ '@layer': { [ui]: { overflowWrap: 'break-word' } } });
