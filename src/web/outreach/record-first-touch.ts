import { type BrowserTouch, TOUCH_KEPT_MS } from '../../domain/outreach/first-touch.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { type DeviceStorage, deviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';

const KEY = `${SITE_NAME.toLowerCase()}:first-touch`;

const MAX_LENGTH = 200;

/** How the document was reached; `refusesTracking` is the browser's Global Privacy Control. `now` in milliseconds. */
export type Arrival = {
  readonly url: URL;
  readonly referrer: string;
  readonly refusesTracking: boolean;
  readonly now: number;
};

const cut = (text: string | null): string => (text ?? '').slice(0, MAX_LENGTH);

const toTouch = ({ url, referrer, now }: Arrival): BrowserTouch => {
  const named = (name: string): string => cut(url.searchParams.get(`utm_${name}`));
  return {
    source: named('source'),
    medium: named('medium'),
    campaign: named('campaign'),
    referrer: cut(URL.canParse(referrer) ? new URL(referrer).hostname : ''),
    page: cut(url.pathname),
    at: now,
  };
};

/** What is stored on this device, where it counts still (product.md 8.53); its other parts are not checked. `now` in milliseconds. */
export function findStoredTouch(now: number, storage: DeviceStorage): Partial<BrowserTouch> | null {
  const stored = parseJsonOrNull(storage.getItem(KEY)) as Partial<BrowserTouch> | null;
  const at = Number(stored?.at);
  return at > now - TOUCH_KEPT_MS && at <= now ? stored : null;
}

const presentArrival = (): Arrival => ({
  url: new URL(location.href),
  referrer: document.referrer,
  refusesTracking: (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true,
  now: Date.now(),
});

/**
 * Stores on the device where the visitor came from, once; the first one stays. Nothing is sent by this. A browser that
 * refuses tracking stores nothing (product.md 8.53).
 */
export function recordFirstTouch(arrival: Arrival = presentArrival(), storage: DeviceStorage = deviceStorage()): void {
  if (arrival.refusesTracking || findStoredTouch(arrival.now, storage)) return;
  writeKey(storage, KEY, JSON.stringify(toTouch(arrival)));
}
