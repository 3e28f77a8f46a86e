import { parse } from 'valibot';

export const useCase = parse;
