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

/** Where each sentence of a part begins, and what it shows. */
const labelledSentences = v.array(v.strictObject({ start: countSchema, shows: v.picklist(SENTENCE_KINDS) }));

const annotations = v.strictObject({
  setting: v.string(),
  /** The sentences of the full text; null where they are not labelled. */
  sentences: v.nullable(
    v.strictObject({ situation: labelledSentences, action: labelledSentences, outcome: labelledSentences }),
  ),
  ...assessment,
  /** With the notes whose passages stand in it too; its level is that of the full text. */
  short: v.nullable(v.strictObject({ ...competencyTexts, notes: marginNotes })),
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
