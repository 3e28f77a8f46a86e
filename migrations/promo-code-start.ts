import { alterTable, type Migration, moment } from './table.ts';

/** A promo code may work from a day to come on; codes from before have worked from the beginning (product.md 13.10). */
export const promoCodeStart: Migration = {
  name: '014-promo-code-start',
  checksum: 'cbdbf8a5bce5946319868c9ae29bb395780e07b1decf1f1bc767196d3bc54236',
  isAdditive: true,
  statements: (knex) =>
    alterTable(knex, 'promo_codes', (table) => {
      moment(table, 'starts_at').nullable();
    }),
};
