import { FREE_MATERIAL_KINDS, type FreeMaterialKind } from '../../domain/outreach/lead.ts';
import { isLeadValid } from '../../domain/outreach/lead-validity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { type DeviceStorage, deviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';

const keyOf = (tryOut: FreeMaterialKind): string => `${SITE_NAME.toLowerCase()}:lead:${tryOut}`;

/** When name and address were given on this device, in milliseconds; null when they were not, or cannot be read. */
function givenAt(tryOut: FreeMaterialKind, storage: DeviceStorage): number | null {
  const record = parseJsonOrNull(storage.getItem(keyOf(tryOut)));
  if (typeof record !== 'object' || record === null) return null;
  const { submitted, timestamp } = record as { submitted?: unknown; timestamp?: unknown };
  return submitted === true && typeof timestamp === 'number' ? timestamp : null;
}

/** Whether the form was sent on this device within the 30 days; on the server it never was (product.md 8.4). `now` in milliseconds. */
export const isLeadOnDevice = (
  tryOut: FreeMaterialKind,
  now: number,
  storage: DeviceStorage = deviceStorage(),
): boolean => isLeadValid(givenAt(tryOut, storage), now);

/** Notes that the form was sent: no name and no address, only that and when (product.md 8.4). */
export const rememberLead = (tryOut: FreeMaterialKind, now: number, storage: DeviceStorage = deviceStorage()): void =>
  writeKey(storage, keyOf(tryOut), JSON.stringify({ submitted: true, timestamp: now }));

/** Takes the note of one form off the device: the server does not know of it (product.md 8.4). */
export const forgetLead = (tryOut: FreeMaterialKind, storage: DeviceStorage = deviceStorage()): void =>
  writeKey(storage, keyOf(tryOut), null);

/** Leaves the device as if no form had been sent (product.md 1.8). */
export function forgetLeads(storage: DeviceStorage = deviceStorage()): void {
  for (const tryOut of FREE_MATERIAL_KINDS) forgetLead(tryOut, storage);
}
