import { useSyncExternalStore } from 'react';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';

const never = (): (() => void) => () => {};
const siteTimeZone = (): string => SITE_TIME_ZONE;

/** The time zone that the browser reports, else that of the site; for event handlers, where nothing is rendered. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || SITE_TIME_ZONE;

/**
 * The reader's own time zone. The server, which does not know it, takes that of the site; the browser begins with the same
 * and puts its own there right after, so that both render alike at first (product.md 1.15).
 */
export const useTimeZone = (): string => useSyncExternalStore(never, browserTimeZone, siteTimeZone);
