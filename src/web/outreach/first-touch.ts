import { type BrowserTouch, TOUCH_KEPT_MS } from '../../domain/outreach/first-touch.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { type DeviceStorage, deviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';

const KEY = `${SITE_NAME.toLowerCase()}:first-touch`;

/** The name of the checkbox of consent to sending the first touch. */
export const SHARE_ORIGIN_FIELD = 'shareOrigin';

const MAX_LENGTH = 200;

/** How the document was reached; `refusesTracking` is the browser's Global Privacy Control. `now` in milliseconds. */
export type Arrival = {
  readonly url: URL;
  readonly referrer: string;
  readonly refusesTracking: boolean;
  readonly now: number;
};

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

const toTouch = ({ url, referrer, now }: Arrival): BrowserTouch => {
  const named = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, MAX_LENGTH);
  const [source, medium, campaign] = [named('utm_source'), named('utm_medium'), named('utm_campaign')];
  const page = url.pathname.slice(0, MAX_LENGTH);
  return { source, medium, campaign, referrer: hostOf(referrer).slice(0, MAX_LENGTH), page, at: now };
};

const isTouch = (noted: unknown): noted is BrowserTouch =>
  typeof noted === 'object' &&
  noted !== null &&
  ['source', 'medium', 'campaign', 'referrer', 'page'].every(
    (name) => typeof (noted as Record<string, unknown>)[name] === 'string',
  ) &&
  typeof (noted as BrowserTouch).at === 'number';

/** The first touch on this device, for 90 days; null without one (product.md 8.53). `now` in milliseconds. */
function findTouch(now: number, storage: DeviceStorage): BrowserTouch | null {
  const noted = parseJsonOrNull(storage.getItem(KEY));
  return isTouch(noted) && noted.at > now - TOUCH_KEPT_MS && noted.at <= now ? noted : null;
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
  if (arrival.refusesTracking || findTouch(arrival.now, storage)) return;
  writeKey(storage, KEY, JSON.stringify(toTouch(arrival)));
}

/** The first touch for a form whose box was ticked; nothing otherwise, and nothing on the server (product.md 8.54). */
export function pickTouchToSend(
  form: FormData,
  now: number,
  storage: DeviceStorage = deviceStorage(),
): { readonly touch?: BrowserTouch } {
  if (form.get(SHARE_ORIGIN_FIELD) === null) return {};
  const touch = findTouch(now, storage);
  return touch ? { touch } : {};
}

/** The box as it was left, for a form that is shown again. */
export const readShareOriginValue = (form: FormData): Readonly<Record<string, string>> =>
  form.get(SHARE_ORIGIN_FIELD) === null ? {} : { [SHARE_ORIGIN_FIELD]: 'yes' };
