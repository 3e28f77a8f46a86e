import * as v from 'valibot';
import {
  isPromoCodeName,
  MAX_CODES_AT_ONCE,
  MAX_PROMO_DESCRIPTION_LENGTH,
  MAX_PROMO_PREFIX_LENGTH,
  MAX_USES_LIMIT,
  normalisePromoCode,
  PROMO_STATES,
  type PromoCodeTerms,
} from '../../domain/billing/promo-code.ts';
import { countSchema, createTextSchema, idSchema, isoMomentSchema, optionalDay, pathId } from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { operationTable } from './operation.ts';
import { savedByFields } from './saved-version.ts';

const whole = (words: string, least: number, most: number) =>
  v.pipe(v.number(words), v.integer(words), v.minValue(least, words), v.maxValue(most, words));

/** What is edited of a code; a day is its first or last moment, UTC. */
const terms = {
  discountPercent: whole('The percent is a whole number from 1 to 100.', 1, 100),
  maxUses: whole('The number of uses is a whole number from 1 to 1,000,000.', 1, MAX_USES_LIMIT),
  isForNppe: v.optional(v.boolean(), true),
  isForPeng: v.optional(v.boolean(), false),
  startsAt: optionalDay,
  expiresAt: optionalDay,
  description: v.pipe(
    createTextSchema(MAX_PROMO_DESCRIPTION_LENGTH, 'This may have at most 500 characters.'),
    v.trim(),
  ),
  isActive: v.boolean(),
} satisfies Record<keyof PromoCodeTerms, v.GenericSchema>;

const termViews = {
  discountPercent: countSchema,
  maxUses: countSchema,
  isForNppe: v.boolean(),
  isForPeng: v.boolean(),
  startsAt: v.nullable(isoMomentSchema),
  expiresAt: v.nullable(isoMomentSchema),
  description: v.string(),
  isActive: v.boolean(),
} satisfies Record<keyof PromoCodeTerms, v.GenericSchema>;

const managed = v.strictObject({
  id: idSchema,
  code: v.string(),
  ...termViews,
  reserved: countSchema,
  consumed: countSchema,
  /** What was charged with it and not given back, in cents. */
  revenueCents: countSchema,
  state: v.picklist(PROMO_STATES),
  createdAt: isoMomentSchema,
  version: idSchema,
});

const use = v.strictObject({
  id: idSchema,
  user: v.strictObject({ id: idSchema, username: v.string() }),
  state: v.picklist(['reserved', 'consumed']),
  usedAt: isoMomentSchema,
  /** What this person was charged with it and not given back, in cents. */
  paidCents: countSchema,
});

const below = { before: v.optional(pathId) };

/** Promo codes in the hands of administrators. */
export const promoCodeOperations = operationTable({
  'promoCodes.list': {
    method: 'GET',
    path: '/api/admin/promo-codes',
    access: 'admin',
    input: v.strictObject(below),
    output: v.strictObject({ codes: v.array(managed), next: v.nullable(idSchema) }),
  },
  // Before the code by its id, whose address it would match.
  'promoCodes.export': {
    method: 'GET',
    path: '/api/admin/promo-codes/export',
    access: 'admin',
    input: v.strictObject({ prefix: v.optional(v.pipe(createTextSchema(191), v.transform(normalisePromoCode))) }),
    output: fileAnswer,
    limit: 'audit-export',
    needsConfirmation: true,
  },
  'promoCodes.read': {
    method: 'GET',
    path: '/api/admin/promo-codes/:promoCodeId',
    access: 'admin',
    input: v.strictObject({ promoCodeId: pathId, ...below }),
    output: v.strictObject({
      code: managed,
      /** Who saved these terms and when; nothing where they did not come from an administrator. */
      saved: v.nullable(v.strictObject(savedByFields)),
      uses: v.array(use),
      next: v.nullable(idSchema),
    }),
  },
  'promoCodes.create': {
    method: 'POST',
    path: '/api/admin/promo-codes',
    access: 'admin',
    input: v.strictObject({
      code: v.pipe(
        createTextSchema(191),
        v.transform(normalisePromoCode),
        v.nonEmpty('Please type a code.'),
        v.check(isPromoCodeName, 'A code has 2 to 40 letters from A to Z, digits, hyphens or underscores.'),
      ),
      ...terms,
    }),
    output: v.strictObject({ id: idSchema }),
  },
  'promoCodes.createMany': {
    method: 'POST',
    path: '/api/admin/promo-codes/many',
    access: 'admin',
    input: v.strictObject({
      prefix: v.pipe(
        createTextSchema(191),
        v.transform(normalisePromoCode),
        v.nonEmpty('Please type what the codes begin with.'),
        v.maxLength(MAX_PROMO_PREFIX_LENGTH, 'This may have at most 20 signs.'),
        v.check(isPromoCodeName, 'It has 2 to 20 letters from A to Z, digits, hyphens or underscores.'),
      ),
      count: whole('The number of codes is a whole number from 1 to 1,000.', 1, MAX_CODES_AT_ONCE),
      ...terms,
    }),
    output: v.strictObject({ created: countSchema }),
    limit: 'upload',
  },
  'promoCodes.edit': {
    method: 'PUT',
    path: '/api/admin/promo-codes/:promoCodeId',
    access: 'admin',
    input: v.strictObject({ promoCodeId: pathId, version: idSchema, ...terms }),
    output: v.strictObject({ version: idSchema }),
  },
});
