import {
  checkPromoDays,
  checkPromoTerms,
  PROMO_CODE_FIELDS,
  type PromoCodeTerms,
  type PromoDaysRefusal,
  randomPromoCode,
} from '../../domain/billing/promo-code.ts';
import type { RandomNumber } from '../../domain/exam/paper.ts';
import { accepted, refused } from '../../domain/result.ts';
import { listAuditChanges } from '../administration/audit-changes.ts';
import type { Refusal } from '../contract/refusals.ts';
import { auditFields, fromTypedFields } from '../edited-fields.ts';
import type { ManagedPromoCode, NewPromoCode, PromoCodeRepository } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts } from './ports.ts';

type Ports = Pick<BillingPorts, 'transact' | 'clock'>;

const NO_PRODUCT: Refusal = {
  code: 'promo-no-product',
  fields: { isForNppe: 'Choose at least one product that the code is for.' },
};

/** Why new terms are refused, for any code; null where they are valid (product.md 13.10, 13.39). */
function refusalOfTerms(terms: PromoCodeTerms, storedExpiry: number | null, now: number): Refusal | null {
  if (!terms.isForNppe && !terms.isForPeng) return NO_PRODUCT;
  const refusal = checkPromoDays(terms, storedExpiry, now);
  return refusal && DAYS_REFUSED[refusal];
}

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

/** Creates a code (product.md 13.10); an existing one is refused, regardless of case. */
export const createPromoCode =
  ({ transact, clock }: Ports): UseCase<'promoCodes.create'> =>
  ({ user: actor }, { code, ...typed }) =>
    transact(async ({ promoCodes, audit }) => {
      const now = clock.now();
      const terms = fromTypedFields(PROMO_CODE_FIELDS, typed);
      const refusal = refusalOfTerms(terms, null, now);
      if (refusal) return refused(refusal);
      const id = await promoCodes.add({ code, ...terms, createdAt: now });
      if (id === 'code-taken') {
        const words = `${code} exists already. Choose another code, or edit the one that is there.`;
        return refused({ code: 'promo-code-taken', fields: { code: words } });
      }
      await audit.record({
        actorId: actor.id,
        action: 'created',
        subject: { kind: 'promo-code', id, label: code },
        changes: listAuditChanges({}, recorded(terms)),
        at: now,
      });
      return accepted({ id });
    });

/** Attempts at a code that is not there yet; one collision is less likely than a broken disk. */
const MOST_ATTEMPTS = 5;

/** Many codes with one beginning and the same terms, which cannot be guessed from each other (product.md 13.40). */
export const createPromoCodes =
  ({ transact, clock, randomness }: Ports & Pick<BillingPorts, 'randomness'>): UseCase<'promoCodes.createMany'> =>
  ({ user: actor }, { prefix, count, ...typed }) =>
    transact(async ({ promoCodes, audit }) => {
      const now = clock.now();
      const terms = fromTypedFields(PROMO_CODE_FIELDS, typed);
      const refusal = refusalOfTerms(terms, null, now);
      if (refusal) return refused(refusal);
      for (let made = 0; made < count; made += 1) {
        const code = await addRandomCode(promoCodes, prefix, randomness.number, { ...terms, createdAt: now });
        await audit.record({
          actorId: actor.id,
          action: 'created',
          subject: { kind: 'promo-code', ...code },
          changes: listAuditChanges({}, recorded(terms)),
          at: now,
        });
      }
      return accepted({ created: count });
    });

async function addRandomCode(
  promoCodes: Pick<PromoCodeRepository, 'add'>,
  prefix: string,
  random: RandomNumber,
  terms: Omit<NewPromoCode, 'code'>,
): Promise<{ readonly id: number; readonly label: string }> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const code = randomPromoCode(prefix, random);
    const id = await promoCodes.add({ ...terms, code });
    if (id !== 'code-taken') return { id, label: code };
  }
  throw new Error(`no free code begins with ${prefix}`);
}

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
      const terms = fromTypedFields(PROMO_CODE_FIELDS, typed, before);
      const refusal = refusalOfTerms(terms, before.expiresAt, now);
      if (refusal) return refused(refusal);
      const changes = listAuditChanges(recorded(before), recorded(terms));
      if (changes.length === 0 && before.version === version) return accepted({ version });
      if (!(await promoCodes.edit(promoCodeId, version, terms))) {
        const present = await promoCodes.findManaged(promoCodeId);
        return refused(refusalOf(present ?? before, version, terms));
      }
      const subject = { kind: 'promo-code', id: promoCodeId, label: before.code };
      await audit.record({ actorId: actor.id, action: 'updated', subject, changes, at: now });
      return accepted({ version: version + 1 });
    });
