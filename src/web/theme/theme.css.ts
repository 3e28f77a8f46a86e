import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';

/** Colours by meaning; every text pair reaches 4.5:1 in both themes. */
export const color = createGlobalThemeContract(
  {
    paper: 'paper',
    raised: 'raised',
    sunk: 'sunk',
    ink: 'ink',
    soft: 'soft',
    line: 'line',
    accent: 'accent',
    onAccent: 'on-accent',
    accentSoft: 'accent-soft',
    flag: 'flag',
    flagSoft: 'flag-soft',
    good: 'good',
    bad: 'bad',
    focus: 'focus',
    shadow: 'shadow',
  },
  (value) => `color-${value}`,
);

const light = {
  paper: '#FBFAF6',
  raised: '#FFFFFF',
  sunk: '#F2F0E9',
  ink: '#17211F',
  soft: '#51605B',
  line: '#DEDBD0',
  accent: '#0B5D4B',
  onAccent: '#FFFFFF',
  accentSoft: '#E3EFEA',
  flag: '#9A4B00',
  flagSoft: '#FBEBD5',
  good: '#14693A',
  bad: '#A3321F',
  focus: '#0A58CA',
  shadow: 'rgba(23, 33, 31, 0.08)',
};

const dark = {
  paper: '#0E1614',
  raised: '#15201D',
  sunk: '#0A110F',
  ink: '#E8EDEA',
  soft: '#A3B1AB',
  line: '#2A3834',
  accent: '#6FD0B2',
  onAccent: '#06231B',
  accentSoft: '#16332B',
  flag: '#F2B45C',
  flagSoft: '#3A2A12',
  good: '#74D39A',
  bad: '#F0907E',
  focus: '#8AB8FF',
  shadow: 'rgba(0, 0, 0, 0.4)',
};

/** The ground of the page in each theme, for the browser's own bars. */
export const PAPER = { light: light.paper, dark: dark.paper };

createGlobalTheme(':root', color, light);
globalStyle(':root', { '@media': { 'screen and (prefers-color-scheme: dark)': { vars: assignVars(color, dark) } } });

/** Type, space and shape; the same in both themes. */
export const theme = createGlobalTheme(':root', {
  font: {
    serif: "'Source Serif 4 Variable', 'Source Serif Fallback', Georgia, serif",
    sans: "'Source Sans 3 Variable', 'Source Sans Fallback', Arial, sans-serif",
  },
  /** 14, 16, 17, 19, 21, 26, 34, 40, 58 px; the large ones shrink below 768 px. */
  size: {
    small: '0.875rem',
    base: '1rem',
    lead: '1.0625rem',
    text: '1.1875rem',
    stem: '1.25rem',
    h4: '1.3125rem',
    h3: 'clamp(1.375rem, 1.2rem + 0.9vw, 1.625rem)',
    h2: 'clamp(1.625rem, 1.3rem + 1.6vw, 2.125rem)',
    h1: 'clamp(1.875rem, 1.4rem + 2.2vw, 2.5rem)',
    hero: 'clamp(2.25rem, 1.4rem + 4.2vw, 3.625rem)',
  },
  weight: { regular: '400', strong: '600' },
  space: {
    s1: '0.25rem',
    s2: '0.5rem',
    s3: '0.75rem',
    s4: '1rem',
    s5: '1.25rem',
    s6: '1.5rem',
    s8: '2rem',
    s10: '2.5rem',
    s12: '3rem',
    s16: '4rem',
    s20: '5rem',
    s24: '6rem',
  },
  radius: { cell: '6px', button: '8px', option: '10px', card: '14px' },
  width: { page: '1160px', exam: '1240px', measure: '68ch', form: '26rem' },
  motion: { quick: '140ms ease-out' },
});

/** Widths at which the layout changes. */
export const from = {
  tablet: 'screen and (min-width: 640px)',
  desktop: 'screen and (min-width: 900px)',
  wide: 'screen and (min-width: 1060px)',
  page: 'screen and (min-width: 1200px)',
} as const;

/** Widths of phones only. */
export const below = {
  tablet: 'screen and (max-width: 639px)',
  desktop: 'screen and (max-width: 899px)',
} as const;

/** The height of a bar above everything else, where there is one. */
export const BAR_HEIGHT = '--bar-height';

/** Where something stops that stays at the top of the window. */
export const BELOW_BAR = `var(${BAR_HEIGHT}, 0px)`;
