import { one } from '../adapters/one/one.ts';

export const page = one;
