import type { Knex } from 'knex';
import { alterTable, isMysql, type Migration } from './table.ts';

/**
 * Where nodes without common locks let a learner begin one set twice, the latest attempt gets the key, and the others run on
 * without it until they end. An attempt that a server of the former release begins between this and the key makes the database
 * refuse the key (1062): the start fails, and the next one marks again, since statements that change rows are never skipped.
 */
const MARK_DUPLICATES = `UPDATE exam_attempts SET is_duplicate = 1 WHERE end_time IS NULL AND is_duplicate = 0
  AND id NOT IN (SELECT id FROM (SELECT MAX(id) AS id FROM exam_attempts WHERE end_time IS NULL
    GROUP BY user_id, exam_set) AS latest)`;

/**
 * The databases compute the key, so that the former release is held to it as well. MySQL has no index of some rows only. The
 * column is stored: with one that is computed when it is read, InnoDB's purge took gigabytes after a crash and did not end
 * (MariaDB 10.11.19).
 */
const makeKey = (knex: Knex): string[] =>
  isMysql(knex)
    ? [
        `ALTER TABLE exam_attempts ADD COLUMN is_running tinyint
           AS (CASE WHEN end_time IS NULL AND is_duplicate = 0 THEN 1 END) STORED`,
        'ALTER TABLE exam_attempts ADD UNIQUE exam_attempts_running (user_id, exam_set, is_running)',
      ]
    : [
        `CREATE UNIQUE INDEX exam_attempts_running ON exam_attempts (user_id, exam_set)
           WHERE end_time IS NULL AND is_duplicate = 0`,
      ];

/**
 * A learner has one running attempt at a set (product.md 4.3). `entry_revision` counts what was saved in an attempt: what saves
 * and what ends it both write its row, and it ends only with the revision that its answers were read with (product.md 4.7).
 */
export const runningAttempts: Migration = {
  name: '043-running-attempts',
  checksum: '05e478d9280ce179b7cf99e318e8ac2be509919b3d5b56b12a365ebcd8d69003',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'exam_attempts', (table) => {
      table.integer('entry_revision').notNullable().defaultTo(0);
      table.boolean('is_duplicate').notNullable().defaultTo(false);
    }),
    MARK_DUPLICATES,
    ...makeKey(knex),
  ],
};
