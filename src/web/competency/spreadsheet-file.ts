const TYPES: readonly string[] = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'text/csv',
];

/** Whether a file is an Excel or CSV file by its type or its extension; the server looks at its bytes (product.md 9.8). */
export const isSpreadsheet = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  TYPES.includes(type) || /\.(xlsx|xls|csv)$/i.test(name);

/** Bytes as megabytes with two decimals. */
export const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(2);
