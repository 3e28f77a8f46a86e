import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const legalConsent = style({
  '@layer': { [ui]: { color: color.soft, fontSize: theme.size.small, textWrap: 'pretty' } },
});
