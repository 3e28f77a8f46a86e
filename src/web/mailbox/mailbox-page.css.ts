import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const mails = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s5 } } });

export const envelope = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

export const text = style({
  '@layer': {
    [page]: {
      margin: 0,
      padding: theme.space.s4,
      background: color.sunk,
      borderRadius: theme.radius.option,
      fontFamily: theme.font.sans,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
  },
});

/** Mail is designed for white paper, in either theme. */
export const frame = style({
  '@layer': {
    [page]: {
      display: 'block',
      width: '100%',
      height: '28rem',
      marginTop: theme.space.s3,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
      background: '#FFFFFF',
      colorScheme: 'light',
    },
  },
});

export const opener = style({
  '@layer': { [page]: { minHeight: '2.5rem', paddingBlock: theme.space.s2, cursor: 'pointer', color: color.accent } },
});
