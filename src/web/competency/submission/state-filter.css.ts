import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

const onPage = (rule: Record<string, unknown>) => ({ '@layer': { [page]: rule } });

export const filters = style(
  onPage({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, '@media': { print: { display: 'none' } } }),
);

const filter = style(
  onPage({
    display: 'inline-flex',
    gap: theme.space.s2,
    alignItems: 'center',
    minHeight: '2.75rem',
    padding: `0 ${theme.space.s4}`,
    border: `1px solid ${color.line}`,
    borderRadius: '999px',
    color: color.ink,
    textDecoration: 'none',
    selectors: { '&:hover': { borderColor: color.accent } },
  }),
);

export const filterOf = styleVariants({
  chosen: [filter, onPage({ borderColor: color.accent, backgroundColor: color.accentSoft })],
  other: [filter],
});
