/** The zone in which dates are written where the reader's own is not known (product.md 1.15). */
export const SITE_TIME_ZONE = 'America/Toronto';
