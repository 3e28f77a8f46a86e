import { alterTable, type Migration } from './table.ts';

/**
 * What a correction of a key and what it meets both write: `questions.key_revision` counts the corrections of a question, so that
 * one of two at once is refused; `exam_attempts.key_revision` is raised for running attempts, which close only with the revision
 * that their keys were read with (product.md 12.12).
 */
export const keyRevisions: Migration = {
  name: '042-key-revisions',
  checksum: '5dbf12498ac551bed84600a0db025c70d0d16488e41846cac5817f7f7a0be22a',
  isAdditive: true,
  statements: (knex) =>
    ['questions', 'exam_attempts'].flatMap((name) =>
      alterTable(knex, name, (table) => {
        table.integer('key_revision').notNullable().defaultTo(0);
      }),
    ),
};
