import {
  checkPromoDays,
  checkPromoTerms,
  PROMO_CODE_FIELDS,
  type PromoCodeTerms,
  type PromoDaysRefusal,
} from '../../domain/billing/promo-code.ts';
import { accepted, refused } from '../../domain/result.ts';
import { changesBetween } from '../administration/audit-changes.ts';
import type { Refusal } from '../contract/refusals.ts';
import { auditFields, fromTyped } from '../edited-fields.ts';
import type { ManagedPromoCode } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts } from './ports.ts';

type Ports = Pick<BillingPorts, 'transact' | 'clock'>;

const recorded = (terms: PromoCodeTerms) => auditFields(PROMO_CODE_FIELDS, terms);

const DAYS_REFUSED: Readonly<Record<PromoDaysRefusal, Refusal>> = {
  'promo-expiry-past': {
    code: 'promo-expiry-past',
    fields: { expiresAt: 'Please choose a day that is not over, or leave the expiry empty.' },
  },
  'promo-days-reversed': {
    code: 'promo-days-reversed',
    fields: { startsAt: 'Please choose a day that is not after the last day.' },
  },
};

/** A new code (product.md 13.10); one that is there already is refused, in whatever case it was typed. */
export const createPromoCode =
  ({ transact, clock }: Ports): UseCase<'promoCodes.create'> =>
  ({ user: actor }, { code, ...typed }) =>
    transact(async ({ promoCodes, audit }) => {
      const now = clock.now();
      const terms = fromTyped(PROMO_CODE_FIELDS, typed);
      const daysRefusal = checkPromoDays(terms, null, now);
      if (daysRefusal) return refused(DAYS_REFUSED[daysRefusal]);
      const id = await promoCodes.add({ code, ...terms, createdAt: now });
      if (id === 'code-taken') {
        const words = `${code} exists already. Choose another code, or edit the one that is there.`;
        return refused({ code: 'promo-code-taken', fields: { code: words } });
      }
      await audit.record({
        actorId: actor.id,
        action: 'created',
        subject: { kind: 'promo-code', id, label: code },
        changes: changesBetween({}, recorded(terms)),
        at: now,
      });
      return accepted({ id });
    });

/** Why an edit was not stored: by the state that is there now (product.md 13.11). */
function refusalOf(promo: ManagedPromoCode, seenVersion: number, terms: PromoCodeTerms): Refusal {
  if (promo.version !== seenVersion) return { code: 'promo-code-changed' };
  const code = checkPromoTerms(promo, terms);
  if (code === 'promo-percent-fixed') {
    const words = 'The percent stays once a use is taken. Switch this code off and create another one.';
    return { code, fields: { discountPercent: words } };
  }
  const words = `${promo.usedCount} uses are taken already. Choose ${promo.usedCount} or more.`;
  return { code: 'promo-max-below-used', fields: { maxUses: words } };
}

/**
 * Other terms for a code, of which each version is one entry of the record (product.md 13.1, 13.11). The store has the last word:
 * uses may be taken while this is decided.
 */
export const editPromoCode =
  ({ transact, clock }: Ports): UseCase<'promoCodes.edit'> =>
  ({ user: actor }, { promoCodeId, version, ...typed }) =>
    transact(async ({ promoCodes, audit }) => {
      const now = clock.now();
      const before = await promoCodes.findManaged(promoCodeId);
      if (!before) return refused({ code: 'not-found' });
      const terms = fromTyped(PROMO_CODE_FIELDS, typed, before);
      const daysRefusal = checkPromoDays(terms, before.expiresAt, now);
      if (daysRefusal) return refused(DAYS_REFUSED[daysRefusal]);
      const changes = changesBetween(recorded(before), recorded(terms));
      if (changes.length === 0 && before.version === version) return accepted({ version });
      if (!(await promoCodes.edit(promoCodeId, version, terms))) {
        const present = await promoCodes.findManaged(promoCodeId);
        return refused(refusalOf(present ?? before, version, terms));
      }
      const subject = { kind: 'promo-code', id: promoCodeId, label: before.code };
      await audit.record({ actorId: actor.id, action: 'updated', subject, changes, at: now });
      return accepted({ version: version + 1 });
    });
