import { one } from '../adapters/one/one.ts';

export const useCase = one;
