import { alterTable, type Migration } from './table.ts';

/**
 * The products that a promo code discounts; codes from before were for the NPPE Study Package alone. What was paid with a
 * code is found by its index (product.md 13.39, 13.41).
 */
export const promoProducts: Migration = {
  name: '027-promo-products',
  checksum: '358938cb627cb643225d4a38c07da208ab92c81491ab550db9bce46d8a54a036',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'promo_codes', (table) => {
      table.boolean('is_for_nppe').notNullable().defaultTo(true);
      table.boolean('is_for_peng').notNullable().defaultTo(false);
    }),
    ...alterTable(knex, 'payments', (table) => {
      table.index(['promo_code_id', 'user_id'], 'payments_promo_code');
    }),
  ],
};
