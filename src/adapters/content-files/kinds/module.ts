import * as v from 'valibot';
import type { ContentModule } from '../../../application/ports/study-material.ts';
import { areaCodeSchema, nonEmptyTextSchema } from '../fields.ts';
import { recordFileKind } from '../kind.ts';

const moduleShape = v.strictObject({
  title: nonEmptyTextSchema,
  areas: v.pipe(v.array(areaCodeSchema), v.minLength(1, 'is empty')),
  description: nonEmptyTextSchema,
});

/** A course module without its sections; `folder` is what they share. */
export type SourceModule = Omit<ContentModule, 'sections'> & { readonly folder: string };

/** Course modules; number and slug come from the folder. */
export const moduleFileKind = recordFileKind(
  /^(?<folder>modules\/(?<number>[1-9]\d*)-(?<slug>[a-z0-9-]+))\/module\.yaml$/,
  moduleShape,
  (module, part): SourceModule => ({
    ...module,
    number: Number(part('number')),
    slug: part('slug'),
    folder: part('folder'),
  }),
);
