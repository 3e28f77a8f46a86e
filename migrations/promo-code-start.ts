import { type Migration, moment } from './table.ts';

/** A promo code may work from a day to come on; codes from before have worked from the beginning (product.md 13.10). */
export const promoCodeStart: Migration = {
  name: '014-promo-code-start',
  up: (knex) =>
    knex.schema.alterTable('promo_codes', (table) => {
      moment(table, 'starts_at').nullable();
    }),
  down: async (knex) => {
    await knex.raw('ALTER TABLE promo_codes DROP COLUMN starts_at');
  },
};
