import { nonEmptyTextSchema } from '../fields.ts';
import { listFileKind } from '../kind.ts';

/** The tags that posts may carry, so that one subject has one tag. */
export const tagFileKind = listFileKind(/^tags\.yaml$/, nonEmptyTextSchema, (name) => ({ name }));
