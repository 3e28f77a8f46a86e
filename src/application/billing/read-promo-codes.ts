import { PROMO_CODE_FIELDS, promoState } from '../../domain/billing/promo-code.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import { presentFields } from '../edited-fields.ts';
import { toIsoTime } from '../iso-time.ts';
import type { AuditTrail } from '../ports/administration.ts';
import type { ManagedPromoCode } from '../ports/billing.ts';
import { presentVersionStamp } from '../publishing/present-version.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts } from './ports.ts';

type Ports = Pick<BillingPorts, 'promoCodes' | 'clock'>;
type CodeView = OutputOf<'promoCodes.read'>['code'];
type VersionStampView = OutputOf<'promoCodes.read'>['saved'];

const ON_A_PAGE = 50;
const FROM_THE_NEWEST = Number.MAX_SAFE_INTEGER;

/** One page of a list, and the id below which the next page begins. */
function paged<Row extends { readonly id: number }>(
  rows: readonly Row[],
): { shown: readonly Row[]; next: number | null } {
  const shown = rows.slice(0, ON_A_PAGE);
  return { shown, next: rows.length > ON_A_PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** Uses of deleted accounts still count as consumed. */
const presentCode = (promo: ManagedPromoCode, now: number): CodeView => ({
  ...presentFields(PROMO_CODE_FIELDS, promo),
  id: promo.id,
  code: promo.code,
  reserved: promo.reservedCount,
  consumed: promo.usedCount - promo.reservedCount,
  revenueCents: promo.revenueCents,
  state: promoState(promo, now),
  createdAt: toIsoTime(promo.createdAt),
  version: promo.version,
});

export const listPromoCodes =
  ({ promoCodes, clock }: Ports): UseCase<'promoCodes.list'> =>
  async (_, { before = FROM_THE_NEWEST }) => {
    const { shown, next } = paged(await promoCodes.listManaged({ before, limit: ON_A_PAGE + 1 }));
    return accepted({ codes: shown.map((promo) => presentCode(promo, clock.now())), next });
  };

/** Who saved the terms last, by the audit trail, which has one entry per version. */
async function savedTerms(audit: Pick<AuditTrail, 'list'>, promoCodeId: number): Promise<VersionStampView> {
  const [last] = await audit.list({ kind: 'promo-code', subjectId: promoCodeId, limit: 1 });
  return last ? presentVersionStamp({ at: last.at, by: last.actor, origin: 'site' }) : null;
}

/** A code, who saved it last, and its uses. */
export const readPromoCode =
  ({ promoCodes, audit, clock }: Ports & Pick<BillingPorts, 'audit'>): UseCase<'promoCodes.read'> =>
  async (_, { promoCodeId, before = FROM_THE_NEWEST }) => {
    const promo = await promoCodes.findManaged(promoCodeId);
    if (!promo) return refused({ code: 'not-found' });
    const { shown, next } = paged(await promoCodes.listUses(promoCodeId, { before, limit: ON_A_PAGE + 1 }));
    const uses = shown.map(({ usedAt, ...use }) => ({ ...use, usedAt: toIsoTime(usedAt) }));
    return accepted({ code: presentCode(promo, clock.now()), saved: await savedTerms(audit, promoCodeId), uses, next });
  };
