/** Browsers take what is not laid out as a table for none, so on a phone the roles have to be said. */
export const TABLE_ROLES = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
} as const;
