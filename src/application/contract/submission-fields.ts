import * as v from 'valibot';
import { HIGHEST_LEVEL } from '../../domain/competency/level-scale.ts';
import { PARTS, REGULATOR_CODES } from '../../domain/competency/regulators.ts';
import { ENTRY_STATES, MAX_PART_LENGTH } from '../../domain/competency/submission.ts';
import { id, moment, pathId, text } from './fields.ts';

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const regulator = v.picklist(REGULATOR_CODES);

/** The code of a competency, as text: '1.10'. */
export const code = v.pipe(text(5), v.regex(/^[1-9]\.[1-9]\d?$/));

export const level = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_LEVEL)));

const LONG = `This is longer than ${MAX_PART_LENGTH} characters. Please shorten it.`;

export const partTexts = {
  situation: text(MAX_PART_LENGTH, LONG),
  action: text(MAX_PART_LENGTH, LONG),
  outcome: text(MAX_PART_LENGTH, LONG),
};

export const entryFields = v.strictObject({
  ...partTexts,
  level,
  projectId: v.nullable(id),
  validatorId: v.nullable(id),
});

export const state = v.picklist(ENTRY_STATES);

export const line = v.strictObject({ code: v.string(), state, level, projectId: v.nullable(id), findings: count });

const name = (most: number, missing: string) => v.pipe(text(most), v.trim(), v.nonEmpty(missing));

/** A project as it is entered once and used in several texts. */
export const projectForm = v.strictObject({
  projectId: v.optional(pathId),
  name: name(200, 'Please name the project.'),
  employer: v.pipe(text(200), v.trim()),
  period: v.pipe(text(60), v.trim()),
});

/** Somebody who can confirm the work. */
export const validatorForm = v.strictObject({
  validatorId: v.optional(pathId),
  name: name(200, 'Please name the validator.'),
  position: v.pipe(text(200), v.trim()),
});

export const project = v.strictObject({ id, name: v.string(), employer: v.string(), period: v.string() });

export const validator = v.strictObject({ id, name: v.string(), position: v.string() });

export const versionLine = v.strictObject({
  number: id,
  origin: v.picklist(['interval', 'replaced', 'other-device']),
  savedAt: moment,
});

export const comment = v.strictObject({
  id,
  author: v.string(),
  part: v.picklist(PARTS),
  body: v.string(),
  createdAt: moment,
});

export const link = v.strictObject({
  id,
  createdAt: moment,
  expiresAt: moment,
  state: v.picklist(['open', 'revoked', 'expired']),
});

export const competencyTitle = v.strictObject({ code: v.string(), title: v.string(), description: v.string() });

export const entryPath = { submissionId: pathId, code };

export const token = v.pipe(text(100), v.regex(/^[\w-]{20,100}$/));

/** The comment of a mentor; name and text are needed. */
export const mentorCommentForm = v.strictObject({
  token,
  author: name(80, 'Please give your name.'),
  part: v.picklist(PARTS),
  body: name(2000, 'Please write a comment.'),
});

/** The kind of an exported file, written into it so that an import recognizes it. */
export const EXPORT_FORMAT = 'plumbline-submission-1';

const exportedEntry = v.object({ code, ...partTexts, level });

/** A text of an exported file. */
export type ImportedEntry = v.InferOutput<typeof exportedEntry>;

const exportedFile = v.object({
  format: v.literal(EXPORT_FORMAT),
  entries: v.pipe(v.array(exportedEntry), v.maxLength(100)),
});

/** The texts of a file that was exported as JSON, or null where it is none. */
export function parseExportedEntries(file: unknown): readonly ImportedEntry[] | null {
  const parsed = v.safeParse(exportedFile, file);
  return parsed.success ? parsed.output.entries : null;
}
