import * as v from 'valibot';
import { COMPETENCY_PARTS } from '../../domain/competency/competency-texts.ts';
import { ENTRY_VERSION_ORIGINS } from '../../domain/competency/entry-save.ts';
import { HIGHEST_LEVEL } from '../../domain/competency/level-names.ts';
import { REGULATOR_CODES } from '../../domain/competency/regulators.ts';
import { ENTRY_STATES, MAX_PART_LENGTH } from '../../domain/competency/submission.ts';
import { countSchema, createTextSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';

export const regulatorSchema = v.picklist(REGULATOR_CODES);

/** The code of a competency, as text: '1.10'. */
export const competencyCodeSchema = v.pipe(createTextSchema(5), v.regex(/^[1-9]\.[1-9]\d?$/));

export const levelSchema = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_LEVEL)));

const LONG = `This is longer than ${MAX_PART_LENGTH} characters. Please shorten it.`;

export const partTextFields = {
  situation: createTextSchema(MAX_PART_LENGTH, LONG),
  action: createTextSchema(MAX_PART_LENGTH, LONG),
  outcome: createTextSchema(MAX_PART_LENGTH, LONG),
};

export const entryFields = v.strictObject({
  ...partTextFields,
  level: levelSchema,
  projectId: v.nullable(idSchema),
  validatorId: v.nullable(idSchema),
});

/** See `computeEntryDigest`. */
export const entryDigestSchema = v.pipe(createTextSchema(16), v.regex(/^[0-9a-f]{16}$/));

export const entryStateSchema = v.picklist(ENTRY_STATES);

export const entrySummarySchema = v.strictObject({
  code: v.string(),
  state: entryStateSchema,
  level: levelSchema,
  projectId: v.nullable(idSchema),
  findings: countSchema,
  /** Comments of mentors that the learner has not seen yet. */
  newComments: countSchema,
});

const name = (most: number, missing: string) => v.pipe(createTextSchema(most), v.trim(), v.nonEmpty(missing));

const projectFields = {
  name: name(200, 'Please name the project.'),
  employer: v.pipe(createTextSchema(200), v.trim()),
  period: v.pipe(createTextSchema(60), v.trim()),
};

const validatorFields = {
  name: name(200, 'Please name the validator.'),
  position: v.pipe(createTextSchema(200), v.trim()),
};

/** A project as it is entered once and used in several texts. */
export const projectForm = v.strictObject({ projectId: v.optional(pathId), ...projectFields });

/** A person who can confirm the work. */
export const validatorForm = v.strictObject({ validatorId: v.optional(pathId), ...validatorFields });

export const projectSchema = v.strictObject({
  id: idSchema,
  name: v.string(),
  employer: v.string(),
  period: v.string(),
});

export const validatorSchema = v.strictObject({ id: idSchema, name: v.string(), position: v.string() });

export const entryVersionSchema = v.strictObject({
  number: idSchema,
  origin: v.picklist(ENTRY_VERSION_ORIGINS),
  savedAt: isoMomentSchema,
});

/** A text with the names of what it uses, for the page that is printed. */
export const writtenEntrySchema = v.strictObject({
  code: v.string(),
  title: v.string(),
  state: entryStateSchema,
  level: levelSchema,
  project: v.nullable(v.string()),
  validator: v.nullable(v.string()),
  savedAt: isoMomentSchema,
  ...partTextFields,
});

export const mentorCommentSchema = v.strictObject({
  id: idSchema,
  author: v.string(),
  part: v.picklist(COMPETENCY_PARTS),
  body: v.string(),
  createdAt: isoMomentSchema,
  isNew: v.boolean(),
});

export const mentorLinkSchema = v.strictObject({
  id: idSchema,
  createdAt: isoMomentSchema,
  expiresAt: isoMomentSchema,
  state: v.picklist(['open', 'revoked', 'expired']),
});

export const competencyTitle = v.strictObject({ code: v.string(), title: v.string(), description: v.string() });

export const entryPathFields = { submissionId: pathId, code: competencyCodeSchema };

export const mentorTokenSchema = v.pipe(createTextSchema(100), v.regex(/^[\w-]{20,100}$/));

/** The one text that a mentor is shown. */
export const mentorReviewSchema = v.strictObject({
  code: v.string(),
  title: v.string(),
  description: v.string(),
  /** The regulator under whose codes the text is written. */
  regulator: v.string(),
  learner: v.string(),
  savedAt: isoMomentSchema,
  ...partTextFields,
});

/** The comment of a mentor; name and text are needed. */
export const mentorCommentForm = v.strictObject({
  token: mentorTokenSchema,
  author: name(80, 'Please give your name.'),
  part: v.picklist(COMPETENCY_PARTS),
  body: name(2000, 'Please write a comment.'),
});

/** The kind of an exported file, written into it so that an import recognizes it. */
export const SUBMISSION_EXPORT_FORMAT = 'plumbline-submission-1';

/** Older files have project and validator as one line of text, which is not taken over. */
const exportedEntry = v.object({
  code: competencyCodeSchema,
  ...partTextFields,
  level: levelSchema,
  project: v.fallback(v.nullable(v.object(projectFields)), null),
  validator: v.fallback(v.nullable(v.object(validatorFields)), null),
});

const exportedFile = v.object({
  format: v.literal(SUBMISSION_EXPORT_FORMAT),
  regulator: regulatorSchema,
  entries: v.pipe(v.array(exportedEntry), v.maxLength(100)),
});

/** What an exported file holds: the regulator that its codes are those of, and the texts. */
export type ExportedSubmission = v.InferOutput<typeof exportedFile>;

/** The content of a file that was exported as JSON, or null where it is none. */
export function parseExportedSubmission(file: unknown): ExportedSubmission | null {
  const parsed = v.safeParse(exportedFile, file);
  return parsed.success ? parsed.output : null;
}
