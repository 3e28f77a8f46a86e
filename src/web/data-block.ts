/** JSON for a block of data within a document: no text can end the block, since each `<` is escaped. */
export const writeDataBlock = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
