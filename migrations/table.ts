import type { Knex } from 'knex';

export type Table = Knex.CreateTableBuilder;

/**
 * A schema change, released once and never edited: `checksum` is the digest of its statements, which a test compares.
 * `isAdditive` says that the release before keeps working on the schema that it leaves: it adds tables, indexes, and
 * columns that are nullable or have a default, drops indexes that only make reading quicker, or adds a unique key that refuses the
 * release before nothing but what is wrong in both (see the comment of `043-running-attempts`).
 */
export type Migration = {
  readonly name: string;
  readonly checksum: string;
  readonly isAdditive: boolean;
  /**
   * The SQL for the kind of database that `knex` builds for. Each statement can be run again: one that makes or removes
   * something is skipped where that is done, any other changes nothing the second time.
   */
  readonly statements: (knex: Knex) => readonly string[];
};

/** Whether statements are built for MySQL or MariaDB, not for SQLite. */
export const isMysql = (knex: Knex): boolean => knex.client.driverName === 'mysql2';

/** The statements of a schema builder; DDL has its values inside its text. */
const statementsOf = (builder: Knex.SchemaBuilder): string[] =>
  // Knex types the statements of a whole builder as those of one.
  (builder.toSQL() as unknown as readonly { readonly sql: string }[]).map(({ sql }) => sql);

/** Creates a table whose text is compared exactly, byte by byte, on both databases (product.md 1.1, 3.4). */
export const createTable = (knex: Knex, name: string, columns: (table: Table) => void): string[] =>
  statementsOf(
    knex.schema.createTable(name, (table) => {
      if (isMysql(knex)) {
        table.engine('InnoDB');
        table.charset('utf8mb4');
        table.collate('utf8mb4_bin');
      }
      columns(table);
    }),
  );

/** Adds columns or indexes to a table. */
export const alterTable = (knex: Knex, name: string, columns: (table: Table) => void): string[] =>
  statementsOf(knex.schema.alterTable(name, columns));

/** A moment in milliseconds since 1970, UTC: neither database's date type survives both drivers unchanged. */
export const moment = (table: Table, column: string): Knex.ColumnBuilder => table.bigInteger(column);

/** Money in whole cents (product.md 3.2). */
export const cents = (table: Table, column: string): Knex.ColumnBuilder => table.integer(column);

/** Text of any length; MySQL's plain TEXT ends at 64 kB. */
export const longText = (table: Table, column: string): Knex.ColumnBuilder => table.text(column, 'longtext');

/** A reference to another table's id. Without `onDelete` a row that is referred to cannot be deleted. */
export const reference = (table: Table, column: string, parent: string): Knex.ReferencingColumnBuilder =>
  table.integer(column).unsigned().references('id').inTable(parent);

/** What loaded study material carries: an id that is never reused, and when it left the files (product.md 5.1, 5.2). */
export function loadedMaterial(table: Table): void {
  table.string('external_id', 191).nullable().unique();
  moment(table, 'retired_at').nullable();
}

/**
 * What material carries that is edited on the site too: the number of its version, and the digest of what the files gave
 * when they were last loaded (product.md 11.8, 11.13).
 */
export function isEditedOnSite(table: Table): void {
  table.integer('version').notNullable().defaultTo(1);
  table.string('loaded_digest', 64).nullable();
}
