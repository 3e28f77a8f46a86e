import { alterTable, type Migration } from './table.ts';

/**
 * The title of a canned reply in lower case, so that a unique key refuses a second one of the same title (product.md 10.39).
 * Replies that shared a title before stay: the first of them has the key, the others have none until they are renamed, as
 * has a reply that the former release adds. The databases fold fewer letters than the application, which writes the key
 * whenever a reply is saved.
 */
export const cannedReplyKeys: Migration = {
  name: '040-canned-reply-keys',
  checksum: 'ddbcfa0693df32f3b5211f4dff7e8f0c6fc35f5c8e9d9cafad1dc9ff542eb750',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'canned_replies', (table) => {
      table.string('title_key', 255).nullable().unique();
    }),
    `UPDATE canned_replies SET title_key = LOWER(title) WHERE title_key IS NULL AND id IN (
       SELECT id FROM (SELECT MIN(id) AS id FROM canned_replies GROUP BY LOWER(title)) AS firsts)`,
  ],
};
