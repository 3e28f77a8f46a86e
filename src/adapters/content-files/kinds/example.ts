import * as v from 'valibot';
import type { CompetencyExample } from '../../../application/ports/study-material.ts';
import { phrase } from '../fields.ts';
import { recordKind } from '../kind.ts';

const exampleShape = v.strictObject({ situation: phrase, action: phrase, outcome: phrase });

/** Competency examples; discipline, competency and which of several it is come from the path. */
export const examples = recordKind(
  /^examples\/(?<discipline>[a-z0-9-]+)\/(?<competency>[1-9]\d*\.[1-9]\d*)(?:-(?<number>[2-9]))?\.yaml$/,
  exampleShape,
  (example, part): CompetencyExample => ({
    ...example,
    discipline: part('discipline'),
    competency: part('competency'),
    number: Number(part('number', '1')),
  }),
);
