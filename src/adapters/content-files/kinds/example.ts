import * as v from 'valibot';
import type { CompetencyExample } from '../../../application/ports/study-material.ts';
import { type ExampleAnnotations, MARGIN_NOTE_KINDS, SENTENCE_KINDS } from '../../../domain/competency/annotations.ts';
import { COMPETENCY_PARTS, type CompetencyTexts } from '../../../domain/competency/competency-texts.ts';
import { HIGHEST_LEVEL } from '../../../domain/competency/level-names.ts';
import { FINDING_KINDS } from '../../../domain/competency/writing/finding.ts';
import { nonEmptyTextSchema } from '../fields.ts';
import { recordFileKind } from '../kind.ts';

const texts = { situation: nonEmptyTextSchema, action: nonEmptyTextSchema, outcome: nonEmptyTextSchema };

const level = v.pipe(
  v.number(),
  v.integer('should be whole'),
  v.minValue(0, 'should be at least 0'),
  v.maxValue(HIGHEST_LEVEL, `should be at most ${HIGHEST_LEVEL}`),
);

const note = v.strictObject({
  part: v.picklist(COMPETENCY_PARTS),
  passage: nonEmptyTextSchema,
  shows: v.picklist(MARGIN_NOTE_KINDS),
  note: nonEmptyTextSchema,
  check: v.optional(v.picklist(FINDING_KINDS)),
});

const assessment = { level, why: nonEmptyTextSchema, raise: nonEmptyTextSchema, notes: v.array(note) };

const labels = v.array(v.picklist(SENTENCE_KINDS));

/** Parts that fit as they are may be left out of the short form. */
const exampleShape = v.strictObject({
  ...texts,
  assessed: v.optional(
    v.strictObject({
      setting: nonEmptyTextSchema,
      ...assessment,
      sentences: v.optional(v.strictObject({ situation: labels, action: labels, outcome: labels })),
      short: v.optional(v.partial(v.strictObject(texts))),
      weak: v.optional(v.strictObject({ ...texts, ...assessment })),
    }),
  ),
});

type Read = v.InferOutput<typeof exampleShape>;

const withCheck = (notes: NonNullable<Read['assessed']>['notes']) =>
  notes.map(({ check, ...rest }) => ({ ...rest, check: check ?? null }));

function toAnnotations({ situation, action, outcome, assessed }: Read): ExampleAnnotations | null {
  if (!assessed) return null;
  const { notes, sentences, short, weak, ...rest } = assessed;
  const full: CompetencyTexts = { situation, action, outcome };
  return {
    ...rest,
    notes: withCheck(notes),
    sentences: sentences ?? null,
    short: short ? { ...full, ...(short as Partial<CompetencyTexts>) } : null,
    weak: weak ? { ...weak, notes: withCheck(weak.notes) } : null,
  };
}

/** Competency examples; discipline, competency and which of several it is come from the path. */
export const exampleFileKind = recordFileKind(
  /^examples\/(?<discipline>[a-z0-9-]+)\/(?<competency>[1-9]\d*\.[1-9]\d*)(?:-(?<number>[2-9]))?\.yaml$/,
  exampleShape,
  (example, part): CompetencyExample => ({
    situation: example.situation,
    action: example.action,
    outcome: example.outcome,
    annotations: toAnnotations(example),
    discipline: part('discipline'),
    competency: part('competency'),
    number: Number(part('number', '1')),
  }),
);
