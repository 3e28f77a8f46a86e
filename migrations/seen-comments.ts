import { alterTable, type Migration } from './table.ts';

/**
 * The last comment of a mentor that the learner has seen beside a text: those with a higher id are new (product.md 9.45).
 * The comments that came before are new once, since nobody recorded whether they were read.
 */
export const seenComments: Migration = {
  name: '041-seen-comments',
  checksum: 'd3e61bee8e5db3d332c9afbb9e6ea6430fcafbd6db5755b85f5d9c7045930cf0',
  isAdditive: true,
  statements: (knex) =>
    alterTable(knex, 'submission_entries', (table) => {
      table.integer('seen_comment_id').notNullable().defaultTo(0);
    }),
};
