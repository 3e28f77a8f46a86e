import * as v from 'valibot';
import type { Province } from '../../../application/ports/study-material.ts';
import { nonEmptyTextSchema } from '../fields.ts';
import { listFileKind } from '../kind.ts';

const provinceShape = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'should be two capital letters')),
  name: nonEmptyTextSchema,
  regulator: nonEmptyTextSchema,
});

/** Provinces and territories, with the regulator. */
export const provinceFileKind = listFileKind(/^provinces\.yaml$/, provinceShape, (province): Province => province);
