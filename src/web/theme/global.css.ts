import { globalStyle } from '@vanilla-extract/css';
import { reset } from './layers.css.ts';
import { color, theme } from './theme.css.ts';

const inReset = (selector: string, rule: Record<string, unknown>) =>
  globalStyle(selector, { '@layer': { [reset]: rule } });

inReset('*, *::before, *::after', { boxSizing: 'border-box' });
inReset('html', {
  background: color.paper,
  color: color.ink,
  fontFamily: theme.font.sans,
  fontSize: '100%',
  lineHeight: 1.5,
  WebkitTextSizeAdjust: '100%',
  scrollPaddingTop: '120px',
});
inReset('body', { margin: 0, minHeight: '100vh', overflowWrap: 'break-word', '@media': { print: { minHeight: 0 } } });
inReset('h1, h2, h3, h4, p, ul, ol, figure, fieldset, legend, dl, dd', {
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});
inReset('h1, h2, h3', {
  fontFamily: theme.font.serif,
  fontWeight: theme.weight.strong,
  lineHeight: 1.15,
  textWrap: 'balance',
});
/** An address pasted as a title breaks within any box. */
inReset('h1, h2, h3, h4', { overflowWrap: 'anywhere' });
inReset('h1', { fontSize: theme.size.h1 });
inReset('h2', { fontSize: theme.size.h2 });
inReset('h3', { fontSize: theme.size.h3 });
inReset('ul[class], ol[class]', { listStyle: 'none' });
inReset('button, input, select, textarea', { font: 'inherit', color: 'inherit' });
inReset('button', { cursor: 'pointer' });
inReset('a[href]', { color: color.accent, textUnderlineOffset: '0.2em', textDecorationThickness: '1px' });
inReset('img, svg', { display: 'block', maxWidth: '100%' });
inReset('table', { fontVariantNumeric: 'tabular-nums', borderCollapse: 'collapse' });
inReset(':focus-visible', { outline: `2px solid ${color.focus}`, outlineOffset: '2px' });

globalStyle('*, *::before, *::after', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      animationDuration: '1ms !important',
      transitionDuration: '1ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
});
