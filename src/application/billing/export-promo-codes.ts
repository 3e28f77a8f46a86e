import { promoState } from '../../domain/billing/promo-code.ts';
import { BYTE_ORDER_MARK, csvLine, csvTimestamp } from '../../domain/csv-file.ts';
import { accepted } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { ManagedPromoCode } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts } from './ports.ts';

/** Codes in memory at a time. */
const PART = 500;

const COLUMNS = [
  'Code',
  'Discount (%)',
  'Products',
  'State',
  'Uses',
  'Paid uses',
  'Maximum uses',
  'Revenue (CAD)',
  'Starts (UTC)',
  'Expires (UTC)',
  'Created (UTC)',
  'Description',
];

/** The promo codes with a beginning, or all, with their uses and revenue as a CSV file (product.md 13.40). */
export const exportPromoCodes =
  ({ promoCodes, clock }: Pick<BillingPorts, 'promoCodes' | 'clock'>): UseCase<'promoCodes.export'> =>
  async (_, { prefix = '' }) => {
    const now = clock.now();
    const fileName = `promo-codes-${csvTimestamp(now).slice(0, 10)}.csv`;
    return accepted({ fileName, type: 'text/csv', parts: linesOf(promoCodes, prefix, now) });
  };

/** Each part begins below the last id of the one before, so that codes added meanwhile shift no others. */
async function* linesOf(
  promoCodes: Pick<BillingPorts['promoCodes'], 'listManaged'>,
  prefix: string,
  now: number,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const part = await promoCodes.listManaged({ before, limit: PART });
    yield part
      .filter(({ code }) => code.startsWith(prefix))
      .map((promo) => csvLine(fieldsOf(promo, now)))
      .join('');
    if (part.length < PART) return;
    before = part.at(-1)?.id ?? 0;
    await yieldToEventLoop();
  }
}

const momentOrNothing = (at: number | null): string => (at === null ? '' : csvTimestamp(at));

const fieldsOf = (promo: ManagedPromoCode, now: number): string[] => [
  promo.code,
  String(promo.discountPercent),
  [promo.isForNppe ? 'NPPE' : '', promo.isForPeng ? 'P.Eng.' : ''].filter(Boolean).join(', '),
  promoState(promo, now),
  String(promo.usedCount),
  String(promo.usedCount - promo.reservedCount),
  String(promo.maxUses),
  (promo.revenueCents / 100).toFixed(2),
  momentOrNothing(promo.startsAt),
  momentOrNothing(promo.expiresAt),
  csvTimestamp(promo.createdAt),
  promo.description,
];
