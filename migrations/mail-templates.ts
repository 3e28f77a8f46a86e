import { createTable, longText, type Migration, moment } from './table.ts';

/**
 * The words that administrators gave to mails, by the name of the mail (product.md 6.13). A row stays when the default words are
 * brought back, without words of its own, so that its versions go on.
 */
export const mailTemplates: Migration = {
  name: '034-mail-templates',
  checksum: '9fea2f4cd1a754f5357ffb1cac247cdbafbbc1c29cf0d106da90843eb1b3233f',
  isAdditive: true,
  statements: (knex) =>
    createTable(knex, 'mail_templates', (table) => {
      table.increments('id');
      table.string('name', 40).notNullable().unique();
      table.integer('version').notNullable();
      table.string('subject', 255).nullable();
      longText(table, 'words').nullable();
      longText(table, 'note').nullable();
      moment(table, 'saved_at').notNullable();
    }),
};
