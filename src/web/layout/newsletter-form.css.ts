import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const newsletter = style({ '@layer': { [ui]: { display: 'grid', gap: theme.space.s2, maxWidth: '30rem' } } });

export const newsletterLine = style({
  '@layer': {
    [ui]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: theme.space.s3 },
  },
});

export const consent = style({ '@layer': { [ui]: { color: color.soft, fontSize: theme.size.small } } });
