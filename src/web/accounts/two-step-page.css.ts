import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const stack = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s5, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const soft = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

/** Dark on white in both themes: many scanners cannot read it the other way round. */
export const qrCode = style({
  '@layer': {
    [page]: { width: '12.5rem', maxWidth: '100%', height: 'auto', background: '#FFFFFF', borderRadius: '0.5rem' },
  },
});

export const secretKey = style({
  '@layer': { [page]: { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere', letterSpacing: '0.04em' } },
});

export const codes = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
      gap: theme.space.s2,
      padding: theme.space.s4,
      background: color.sunk,
      border: `1px solid ${color.line}`,
      borderRadius: '0.5rem',
      fontFamily: 'ui-monospace, monospace',
    },
  },
});

export const actions = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3 } } });

export const passkeyList = style({ '@layer': { [page]: { display: 'grid' } } });

export const passkey = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      paddingBlock: theme.space.s3,
      borderTop: `1px solid ${color.line}`,
      overflowWrap: 'anywhere',
    },
  },
});
