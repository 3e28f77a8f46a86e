import { style } from '@vanilla-extract/css';
import { presence } from '../theme/layers.css.ts';

/** Without scripts there is nothing it could do: not there at all. */
const notWithoutScript = { '(scripting: none)': { display: 'none' }, print: { display: 'none' } } as const;

/** A control that needs scripts: its space is reserved until the page is hydrated. */
export const needsScript = style({
  '@layer': {
    [presence]: {
      '@media': notWithoutScript,
      selectors: { 'html:not([data-hydrated]) &': { visibility: 'hidden' } },
    },
  },
});

/** A part that is worth reading before the page answers, but useless where no script ever will. */
export const onlyWithScript = style({
  '@layer': { [presence]: { '@media': { '(scripting: none)': { display: 'none' } } } },
});

/** What scripts say in another way. */
export const onlyWithoutScript = style({
  '@layer': { [presence]: { '@media': { '(scripting: enabled)': { display: 'none' } } } },
});
