import type { Knex } from 'knex';
import { alterTable, isMysql, type Migration } from './table.ts';

/** What jobs have still to do with completed attempts; each is false until then. */
const FLAGS = ['is_analysed', 'is_recorded', 'is_tallied'] as const;

const dropFormer = (knex: Knex): string[] =>
  FLAGS.map((flag) => `exam_attempts_completed_${flag}_index`).map((index) =>
    isMysql(knex) ? `ALTER TABLE exam_attempts DROP INDEX ${index}` : `DROP INDEX ${index}`,
  );

/**
 * The jobs find their attempts by the flag first. Where `completed` came first, SQLite, which keeps no statistics here, took such
 * an index for "the completed attempts of a learner" and read those of all learners.
 */
export const attemptJobIndices: Migration = {
  name: '045-attempt-job-indices',
  checksum: '9af1846838dabcb5da7e7f5fa9efac3336fbcab0e4c76cf18dc07d1af8dbfc2c',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'exam_attempts', (table) => {
      for (const flag of FLAGS) table.index([flag, 'completed']);
    }),
    ...dropFormer(knex),
  ],
};
