import { alterTable, type Migration, moment } from './table.ts';

/**
 * `withdrawn_at` is set while an administrator has deleted a post. Such a post has `retired_at` too, so that whatever reads
 * posts for readers leaves it out, in the former release as well (product.md 13.15).
 */
export const deletedPosts: Migration = {
  name: '037-deleted-posts',
  checksum: '3a5f3b546f2f9b6ed0d1c78f90e6eda6d0352d1b7d7c654fc1fc08e1890641b4',
  isAdditive: true,
  statements: (knex) =>
    alterTable(knex, 'blog_posts', (table) => {
      moment(table, 'withdrawn_at').nullable();
    }),
};
