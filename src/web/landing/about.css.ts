import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

export const about = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      maxWidth: theme.width.measure,
      fontFamily: theme.font.serif,
      fontSize: theme.size.text,
      lineHeight: 1.62,
      textWrap: 'pretty',
    },
  },
});

globalStyle(`${about} :is(ul, ol)`, { '@layer': { [page]: { paddingInlineStart: '1.4em' } } });
