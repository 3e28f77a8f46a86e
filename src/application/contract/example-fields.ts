import * as v from 'valibot';
import { MARGIN_NOTE_KINDS, SENTENCE_KINDS } from '../../domain/competency/annotations.ts';
import { COMPETENCY_PARTS } from '../../domain/competency/competency-texts.ts';
import { countSchema, idSchema } from './fields.ts';

/** The three texts as they are answered. */
export const competencyTexts = { situation: v.string(), action: v.string(), outcome: v.string() };

const marginNotes = v.array(
  v.strictObject({
    part: v.picklist(COMPETENCY_PARTS),
    passage: v.string(),
    shows: v.picklist(MARGIN_NOTE_KINDS),
    note: v.string(),
  }),
);

/** What an assessor would say of a text. */
const assessment = { level: countSchema, why: v.string(), raise: v.string(), notes: marginNotes };

const sentenceKinds = v.pipe(v.array(v.picklist(SENTENCE_KINDS)), v.readonly());

const annotations = v.strictObject({
  setting: v.string(),
  /** What each sentence of the full text shows. */
  sentences: v.nullable(v.strictObject({ situation: sentenceKinds, action: sentenceKinds, outcome: sentenceKinds })),
  ...assessment,
  short: v.nullable(v.strictObject(competencyTexts)),
  weak: v.nullable(v.strictObject({ ...competencyTexts, ...assessment })),
});

/** An example as it is answered, with what stands beside its texts. */
export const exampleSchema = v.strictObject({
  id: idSchema,
  discipline: v.strictObject({ id: idSchema, name: v.string() }),
  /** The one of the 34 for which it was written. */
  competency: v.strictObject({ id: idSchema, code: v.string(), competency: v.string() }),
  ...competencyTexts,
  annotations: v.nullable(annotations),
  saved: v.boolean(),
});
