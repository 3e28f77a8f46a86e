import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const onPage = (rule: Record<string, unknown>) => ({ '@layer': { [page]: rule } });

export const unsentList = style(
  onPage({ display: 'grid', gap: theme.space.s4, padding: 0, margin: 0, listStyle: 'none' }),
);

export const unsentText = style(
  onPage({
    display: 'grid',
    gap: theme.space.s1,
    justifyItems: 'start',
    paddingBottom: theme.space.s3,
    borderBottom: `1px solid ${color.line}`,
  }),
);

export const row = style(onPage({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s3, alignItems: 'center' }));
