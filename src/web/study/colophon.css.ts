import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';

/** What a printed page says of where it comes from. */
export const colophon = style({
  '@layer': {
    [page]: {
      display: 'none',
      '@media': {
        print: {
          display: 'block',
          marginTop: '24pt',
          paddingTop: '6pt',
          borderTop: '0.5pt solid',
          fontSize: '9pt',
        },
      },
    },
  },
});
