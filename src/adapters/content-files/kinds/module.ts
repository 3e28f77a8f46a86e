import * as v from 'valibot';
import type { CourseModule } from '../../../application/ports/study-material.ts';
import { areaCode, phrase } from '../fields.ts';
import { recordKind } from '../kind.ts';

const moduleShape = v.strictObject({
  title: phrase,
  areas: v.pipe(v.array(areaCode), v.minLength(1, 'is empty')),
  description: phrase,
});

/** A course module without its sections; `folder` is what they share. */
export type SourceModule = Omit<CourseModule, 'sections'> & { readonly folder: string };

/** Course modules; number and slug come from the folder. */
export const modules = recordKind(
  /^(?<folder>modules\/(?<number>[1-9]\d*)-(?<slug>[a-z0-9-]+))\/module\.yaml$/,
  moduleShape,
  (module, part): SourceModule => ({
    ...module,
    number: Number(part('number')),
    slug: part('slug'),
    folder: part('folder'),
  }),
);
