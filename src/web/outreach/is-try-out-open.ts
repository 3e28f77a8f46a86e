import type { Api } from '../../application/contract/index.ts';
import type { TryOut } from '../../domain/outreach/lead.ts';
import { partOfPage } from '../api/part-of-page.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { forgetLead, isLeadOnDevice } from './lead-record.ts';

type OpenPorts = { readonly api: Api; readonly now: () => number; readonly storage?: DeviceStorage };

/**
 * Whether free material is open, for links and pages alike: the server's answer decides and corrects the note on the
 * device, which counts only where the server gives none (product.md 8.4).
 */
export async function isTryOutOpen(
  { api, now, storage = deviceStorage() }: OpenPorts,
  tryOut: TryOut,
): Promise<boolean> {
  const answer = await partOfPage(api('outreach.readTryOut', { tryOut }));
  if (!answer) return isLeadOnDevice(tryOut, now(), storage);
  if (!answer.open) forgetLead(tryOut, storage);
  return answer.open;
}
