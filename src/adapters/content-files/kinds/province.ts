import * as v from 'valibot';
import type { Province } from '../../../application/ports/study-material.ts';
import { FRAMEWORKS } from '../../../domain/competency/framework.ts';
import { phrase } from '../fields.ts';
import { listKind } from '../kind.ts';

const provinceShape = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'should be two capital letters')),
  name: phrase,
  regulator: phrase,
  framework: v.picklist(FRAMEWORKS),
});

/** Provinces and territories, with the regulator and its competency framework. */
export const provinces = listKind(/^provinces\.yaml$/, provinceShape, (province): Province => province);
