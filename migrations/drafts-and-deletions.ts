import { alterTable, type Migration, moment } from './table.ts';

const EDITED_TABLES = ['sections', 'course_sections', 'site_content'] as const;

/**
 * Questions that are written on the site: `drafted_at` is set until one goes live, `withdrawn_at` while an administrator has
 * retired it, and the reviewer is the one who read it before it went live. A draft has `retired_at` too, so that whatever reads
 * questions for learners leaves it out, in the former release as well; the same holds for sections and site content that were
 * deleted on the site (product.md 11.18, 12.20 to 12.22).
 */
export const draftsAndDeletions: Migration = {
  name: '026-drafts-and-deletions',
  checksum: 'e73e4043189f0a4b6f2ea2c036f04860d00ae0093da3a1726e6eef3f8830228b',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'questions', (table) => {
      moment(table, 'drafted_at').nullable();
      moment(table, 'withdrawn_at').nullable();
      table.string('reviewed_by', 100).nullable();
      moment(table, 'reviewed_at').nullable();
    }),
    ...EDITED_TABLES.flatMap((name) =>
      alterTable(knex, name, (table) => {
        moment(table, 'withdrawn_at').nullable();
      }),
    ),
  ],
};
