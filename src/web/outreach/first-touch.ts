import type { BrowserTouch } from '../../domain/outreach/first-touch.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { findStoredTouch } from './record-first-touch.ts';

/** The name of the checkbox of consent to sending the first touch. */
export const SHARE_ORIGIN_FIELD = 'shareOrigin';

const isTouch = (stored: Partial<BrowserTouch>): stored is BrowserTouch =>
  typeof stored.at === 'number' &&
  (['source', 'medium', 'campaign', 'referrer', 'page'] as const).every((name) => typeof stored[name] === 'string');

/** The first touch for a form whose box was ticked; nothing otherwise, and nothing on the server (product.md 8.54). */
export function pickTouchToSend(
  form: FormData,
  now: number,
  storage: DeviceStorage = deviceStorage(),
): { readonly touch?: BrowserTouch } {
  if (form.get(SHARE_ORIGIN_FIELD) === null) return {};
  const touch = findStoredTouch(now, storage);
  return touch && isTouch(touch) ? { touch } : {};
}

/** The box as it was left, for a form that is shown again. */
export const readShareOriginValue = (form: FormData): Readonly<Record<string, string>> =>
  form.get(SHARE_ORIGIN_FIELD) === null ? {} : { [SHARE_ORIGIN_FIELD]: 'yes' };
