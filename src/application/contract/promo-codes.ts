import * as v from 'valibot';
import {
  isPromoCodeName,
  MAX_PROMO_DESCRIPTION_LENGTH,
  MAX_USES_LIMIT,
  normalisePromoCode,
  PROMO_STATES,
  type PromoCodeTerms,
} from '../../domain/billing/promo-code.ts';
import { id, moment, optionalDay, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';
import { savedMark } from './saved-version.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const whole = (words: string, least: number, most: number) =>
  v.pipe(v.number(words), v.integer(words), v.minValue(least, words), v.maxValue(most, words));

/** What is edited of a code; a day is its first or last moment, UTC. */
const terms = {
  discountPercent: whole('The percent is a whole number from 1 to 100.', 1, 100),
  maxUses: whole('The number of uses is a whole number from 1 to 1,000,000.', 1, MAX_USES_LIMIT),
  startsAt: optionalDay,
  expiresAt: optionalDay,
  description: v.pipe(text(MAX_PROMO_DESCRIPTION_LENGTH, 'This may have at most 500 characters.'), v.trim()),
  isActive: v.boolean(),
} satisfies Record<keyof PromoCodeTerms, v.GenericSchema>;

const termViews = {
  discountPercent: count,
  maxUses: count,
  startsAt: v.nullable(moment),
  expiresAt: v.nullable(moment),
  description: v.string(),
  isActive: v.boolean(),
} satisfies Record<keyof PromoCodeTerms, v.GenericSchema>;

const managed = v.strictObject({
  id,
  code: v.string(),
  ...termViews,
  reserved: count,
  consumed: count,
  state: v.picklist(PROMO_STATES),
  createdAt: moment,
  version: id,
});

const use = v.strictObject({
  id,
  user: v.strictObject({ id, username: v.string() }),
  state: v.picklist(['reserved', 'consumed']),
  usedAt: moment,
});

const below = { before: v.optional(pathId) };

/** Promo codes in the hands of administrators. */
export const promoCodeOperations = operationTable({
  'promoCodes.list': {
    method: 'GET',
    path: '/api/admin/promo-codes',
    access: 'admin',
    input: v.strictObject(below),
    output: v.strictObject({ codes: v.array(managed), next: v.nullable(id) }),
  },
  'promoCodes.read': {
    method: 'GET',
    path: '/api/admin/promo-codes/:promoCodeId',
    access: 'admin',
    input: v.strictObject({ promoCodeId: pathId, ...below }),
    output: v.strictObject({
      code: managed,
      /** Who saved these terms and when; nothing where they did not come from an administrator. */
      saved: v.nullable(v.strictObject(savedMark)),
      uses: v.array(use),
      next: v.nullable(id),
    }),
  },
  'promoCodes.create': {
    method: 'POST',
    path: '/api/admin/promo-codes',
    access: 'admin',
    input: v.strictObject({
      code: v.pipe(
        text(191),
        v.transform(normalisePromoCode),
        v.nonEmpty('Please type a code.'),
        v.check(isPromoCodeName, 'A code has 2 to 40 letters from A to Z, digits, hyphens or underscores.'),
      ),
      ...terms,
    }),
    output: v.strictObject({ id }),
  },
  'promoCodes.edit': {
    method: 'PUT',
    path: '/api/admin/promo-codes/:promoCodeId',
    access: 'admin',
    input: v.strictObject({ promoCodeId: pathId, version: id, ...terms }),
    output: v.strictObject({ version: id }),
  },
});
