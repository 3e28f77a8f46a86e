import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { theme } from '../../theme/theme.css.ts';

/** Holds the focus without being a control, so it shows no ring. */
export const spoken = style({
  '@layer': { [page]: { borderRadius: theme.radius.option, ':focus': { outline: 'none' } } },
});
