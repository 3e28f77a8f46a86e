import type { Api, OutputOf } from '../../application/contract/index.ts';
import type { FreeMaterialKind } from '../../domain/outreach/lead.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { forgetLead, isLeadOnDevice } from './lead-record.ts';

type OpenPorts = { readonly api: Api; readonly now: () => number; readonly storage?: DeviceStorage };

/** The server's answer decides and corrects the note on the device, which counts only where the server gives none. */
async function readTryOut(
  { api, now, storage = deviceStorage() }: OpenPorts,
  tryOut: FreeMaterialKind,
): Promise<OutputOf<'outreach.readTryOut'>> {
  const answer = await loadOptionalPart(api('outreach.readTryOut', { tryOut }));
  if (!answer) {
    const given = isLeadOnDevice(tryOut, now(), storage);
    return { open: given, given };
  }
  if (!answer.given) forgetLead(tryOut, storage);
  return answer;
}

/** Whether free material is open, for links and pages alike (product.md 8.4). */
export const isTryOutOpen = async (ports: OpenPorts, tryOut: FreeMaterialKind): Promise<boolean> =>
  (await readTryOut(ports, tryOut)).open;

/** Whether name and address were given for it, also where a signed-in viewer is asked for them (product.md 8.4, 9.2). */
export const isLeadSubmitted = async (ports: OpenPorts, tryOut: FreeMaterialKind): Promise<boolean> =>
  (await readTryOut(ports, tryOut)).given;
