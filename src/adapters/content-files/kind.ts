import type { BaseIssue } from 'valibot';
import * as v from 'valibot';
import type { ContentProblem } from '../../application/ports/content.ts';
import { parseFrontMatter } from './front-matter.ts';
import { createContentProblem, type FieldPath, type LocatedEntry, type LocateField } from './place.ts';
import type { SourceFile } from './source-file.ts';
import { parseYaml } from './yaml-document.ts';

const NAMES: Readonly<Record<string, string>> = {
  Object: 'a group of fields',
  Array: 'a list',
  string: 'text',
  null: 'empty',
};

const named = (word: string): string => NAMES[word] ?? word.replace(/^\((.*)\)$/, '$1');

/** Says in an author's words why a value does not fit its shape, naming the field. */
function shapeReason(issue: BaseIssue<unknown>, path: FieldPath): string {
  const field = path.length === 0 ? 'the entry' : `'${path.join('.')}'`;
  if (issue.type === 'strict_object' && issue.expected === 'never') return `unknown field ${field}`;
  if (issue.received === 'undefined') return `${field} is missing`;
  if (issue.kind === 'validation') return `${field} ${issue.message}`;
  return `${field} should be ${named(issue.expected ?? 'something else')}, not ${named(issue.received)}`;
}

/** What reading files of one kind gave. Entries without a valid shape are left out and are problems instead. */
type Reading<Entry> = {
  readonly entries: readonly LocatedEntry<Entry>[];
  readonly problems: readonly ContentProblem[];
};

/** A named part of a file's path, such as the number in `chapters/1-professionalism/`; `otherwise` where it may be missing. */
export type ReadPathPart = (name: string, otherwise?: string) => string;

/** A kind of study material: which files hold it and how one is read (content/README.md). */
export type ContentFileKind<Entry> = {
  readonly pattern: RegExp;
  readonly read: (file: SourceFile, part: ReadPathPart) => Reading<Entry>;
};

type Shape<Value> = v.GenericSchema<unknown, Value>;
type ToEntry<Value, Entry> = (value: Value, part: ReadPathPart) => Entry;

function checkShape<Value>(shape: Shape<Value>, value: unknown, base: FieldPath, placeOf: LocateField): Reading<Value> {
  const parsed = v.safeParse(shape, value);
  const under: LocateField = (path, words) => placeOf([...base, ...path], words);
  if (parsed.success) return { entries: [{ entry: parsed.output, placeOf: under }], problems: [] };
  const problems = parsed.issues.map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    return createContentProblem(under(path), shapeReason(issue, path));
  });
  return { entries: [], problems };
}

const mapEntries = <Value, Entry>(reading: Reading<Value>, toEntry: (value: Value) => Entry): Reading<Entry> => ({
  entries: reading.entries.map(({ entry, placeOf }) => ({ entry: toEntry(entry), placeOf })),
  problems: reading.problems,
});

const onlyProblems = (problems: readonly ContentProblem[]): Reading<never> => ({ entries: [], problems });

/** A kind whose files are YAML lists; each entry is checked separately, so that one fault does not hide the others. */
export const listFileKind = <Value, Entry>(
  pattern: RegExp,
  shape: Shape<Value>,
  toEntry: ToEntry<Value, Entry>,
): ContentFileKind<Entry> => ({
  pattern,
  read: (file, part) => {
    const { value, problems, placeOf } = parseYaml(file);
    if (problems.length > 0) return onlyProblems(problems);
    if (!Array.isArray(value) || value.length === 0) {
      return onlyProblems([createContentProblem(placeOf([]), 'the file should be a list with at least one entry')]);
    }
    const readings = value.map((entry, index) => checkShape(shape, entry, [index], placeOf));
    return {
      entries: readings.flatMap((reading) => mapEntries(reading, (entry) => toEntry(entry, part)).entries),
      problems: readings.flatMap((reading) => reading.problems),
    };
  },
});

/** A kind whose files are one YAML entry each. */
export const recordFileKind = <Value, Entry>(
  pattern: RegExp,
  shape: Shape<Value>,
  toEntry: ToEntry<Value, Entry>,
): ContentFileKind<Entry> => ({
  pattern,
  read: (file, part) => {
    const { value, problems, placeOf } = parseYaml(file);
    if (problems.length > 0) return onlyProblems(problems);
    return mapEntries(checkShape(shape, value, [], placeOf), (entry) => toEntry(entry, part));
  },
});

/** A kind whose files are Markdown or HTML with front matter. */
export const textFileKind = <Value, Entry>(
  pattern: RegExp,
  shape: Shape<Value>,
  toEntry: (front: Value, text: string, part: ReadPathPart) => Entry,
): ContentFileKind<Entry> => ({
  pattern,
  read: (file, part) => {
    const { front, text, problems } = parseFrontMatter(file);
    if (problems.length > 0) return onlyProblems(problems);
    return mapEntries(checkShape(shape, front.value, [], front.placeOf), (value) => toEntry(value, text, part));
  },
});
