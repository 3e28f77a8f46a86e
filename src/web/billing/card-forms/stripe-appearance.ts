import type { Appearance } from '@stripe/stripe-js';
import { color } from '../../theme/theme.css.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The house's colours for Stripe's form, whose frame sees none of the page's styles. Its type is a system face for the same reason. */
export function stripeAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const value = (token: string): string => styles.getPropertyValue(token.replace(/^var\((--[\w-]+)\)$/, '$1')).trim();
  return {
    theme: 'stripe',
    labels: 'above',
    disableAnimations: true,
    variables: {
      colorPrimary: value(color.accent),
      colorBackground: value(color.raised),
      colorText: value(color.ink),
      colorTextSecondary: value(color.soft),
      colorTextPlaceholder: value(color.soft),
      colorDanger: value(color.bad),
      inputColorBorder: value(color.soft),
      focusOutline: `2px solid ${value(color.focus)}`,
      focusBoxShadow: 'none',
      inputBoxShadow: 'none',
      fontFamily: "'Source Sans 3', Arial, sans-serif",
      fontSizeBase: '16px',
      borderRadius: '8px',
      labelFontSize: '16px',
      labelFontWeight: '600',
      labelColorText: value(color.ink),
      gridRowSpacing: '16px',
    },
  };
}

/** Calls back when the device changes between light and dark; the answer stops it. */
export function whenThemeChanges(change: () => void): () => void {
  const dark = window.matchMedia(DARK);
  dark.addEventListener('change', change);
  return () => dark.removeEventListener('change', change);
}
