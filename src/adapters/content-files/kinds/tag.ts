import { phrase } from '../fields.ts';
import { listKind } from '../kind.ts';

/** The tags that posts may carry, so that one subject has one tag. */
export const tags = listKind(/^tags\.yaml$/, phrase, (name) => ({ name }));
