import type { SqlHandle } from './sql-handle.ts';

/** Finds out whether the object that a statement creates or drops exists; `names` are the groups of its pattern. */
type IsDone = (handle: SqlHandle, names: readonly string[]) => Promise<boolean>;

const exists = async (handle: SqlHandle, sql: string, bindings: readonly string[]): Promise<boolean> =>
  (await handle.rows(sql, bindings)).length > 0;

const hasObject: IsDone = (handle, [name = '']) => exists(handle, 'SELECT 1 FROM sqlite_master WHERE name = ?', [name]);

/** Whether a table exists. */
export const hasTable = (handle: SqlHandle, name: string): Promise<boolean> =>
  handle.kind === 'sqlite' ? hasObject(handle, [name]) : exists(handle, 'SHOW TABLES LIKE ?', [name]);

/** The definition of a table as MySQL prints it, a line for each column, index and reference. */
async function definitionOf(handle: SqlHandle, table: string): Promise<string> {
  const [row] = await handle.rows<Record<string, string>>(`SHOW CREATE TABLE ${table}`);
  return row?.['Create Table'] ?? '';
}

const hasColumn = async (handle: SqlHandle, table: string, column: string): Promise<boolean> =>
  handle.kind === 'sqlite'
    ? exists(handle, 'SELECT 1 FROM pragma_table_info(?) WHERE name = ?', [table, column])
    : (await definitionOf(handle, table)).includes(`\n  \`${column}\` `);

const hasIndex: IsDone = async (handle, [table = '', index = '']) =>
  (await definitionOf(handle, table)).includes(`KEY \`${index}\` (`);

const hasForeignKey: IsDone = async (handle, [table = '', key = '']) =>
  (await definitionOf(handle, table)).includes(`CONSTRAINT \`${key}\` FOREIGN KEY`);

const never: IsDone = async () => false;

/** The forms of DDL that migrations use, in lower case and without quotation marks; the first that matches counts. */
const CHANGES: readonly (readonly [RegExp, IsDone])[] = [
  [/^create (?:virtual )?table (\w+)/, (handle, [table = '']) => hasTable(handle, table)],
  [/^create (?:unique )?index (\w+) on/, hasObject],
  [/^create trigger (\w+)/, hasObject],
  [/^alter table (\w+) add (?:unique|index|fulltext index) (\w+)/, hasIndex],
  [/^alter table (\w+) add constraint (\w+) foreign key/, hasForeignKey],
  [/^alter table (\w+) add (?:column )?(\w+)/, (handle, [table = '', column = '']) => hasColumn(handle, table, column)],
  [
    /^alter table (\w+) rename column \w+ to (\w+)/,
    (handle, [table = '', column = '']) => hasColumn(handle, table, column),
  ],
  [
    /^alter table (\w+) drop column (\w+)/,
    async (handle, [table = '', column = '']) => !(await hasColumn(handle, table, column)),
  ],
  [/^drop index (\w+)/, async (handle, names) => !(await hasObject(handle, names))],
  [/^alter table (\w+) drop index (\w+)/, async (handle, names) => !(await hasIndex(handle, names))],
  [/^drop table (\w+)/, async (handle, [table = '']) => !(await hasTable(handle, table))],
  [/^alter table \w+ modify column/, never],
  [/^(?:insert|update|delete) /, never],
];

/**
 * Whether a statement of a migration can be skipped, since it creates what exists or drops what is missing. A statement
 * that changes rows is never skipped: it must change nothing the second time. Throws for an unknown form.
 */
export async function isStatementApplied(handle: SqlHandle, statement: string): Promise<boolean> {
  const plain = statement.replaceAll(/[`"]/g, '').toLowerCase();
  for (const [pattern, isChangeDone] of CHANGES) {
    const match = pattern.exec(plain);
    if (match) return isChangeDone(handle, match.slice(1));
  }
  throw new Error(`no rule tells whether this statement of a migration was run: ${statement.slice(0, 80)}`);
}
