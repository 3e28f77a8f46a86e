import { table } from '../application/contract/table.ts';

export const page = table;
