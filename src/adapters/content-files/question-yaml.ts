import { Lexer, Parser, parseDocument, stringify } from 'yaml';
import { type PackedEntries, packEntries, unpackEntries } from '../../application/concurrency/packed-entries.ts';
import type { QuestionYaml } from '../../application/ports/question-files.ts';
import type { JobLimits, SendParts, WorkerPool } from '../../application/ports/worker-pool.ts';
import { OPTION_LETTERS } from '../../domain/exam/item-quality.ts';
import { keepColumns, MAX_QUESTIONS_IN_FILE, type QuestionRecord } from '../../domain/exam/question-file.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';

/** The groups of an item in the files of the study material, by the names of their columns (content/README.md). */
const GROUPS = { options: 'options', why: 'reasons', rightWhen: 'rightWhen' } as const;

/** Above this count the parser refuses aliases, which could multiply a small file into a large value. */
const MAX_ALIASES = 50;

/** More than an item has; the parser recurses, and a stack that is used up within a regular expression ends the process. */
const MAX_DEPTH = 20;

/** A text to read, or records to write, as YAML in the form of the files of the study material, with `use` in each. */
export type QuestionYamlJob =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'write'; readonly records: PackedEntries };

type Records = Result<readonly QuestionRecord[], 'import-unreadable'>;

type Read = Result<null, 'import-unreadable'>;

/** One more than a file may have, by which it is seen that there are too many. */
const MOST_SENT = MAX_QUESTIONS_IN_FILE + 1;

/** Reads or writes one file of questions; runs in a worker. What was read is sent ahead in parts. */
export async function questionYamlJob(job: QuestionYamlJob, sendParts: SendParts): Promise<Read | string> {
  if (job.kind === 'write')
    return stringify(unpackEntries<QuestionRecord>(job.records).map(toEntry), { lineWidth: 118 });
  const read = readYaml(job.text);
  if (!read.ok) return read;
  await sendParts(read.value.slice(0, MOST_SENT));
  return accepted(null);
}

const LIMITS: JobLimits = { milliseconds: 30_000, megabytes: 512, waiting: 4 };

/** Reads and writes questions as YAML, each file in a worker of its own: one of all questions takes seconds. */
export function questionYaml(pool: WorkerPool, limits: JobLimits = LIMITS): QuestionYaml {
  const run = pool.openQueue<QuestionYamlJob>('question-yaml', { limits });
  return {
    read: async (text) => {
      const done = await run<Read, QuestionRecord>(() => ({ job: { kind: 'read', text } }));
      if (!done.ok) return done;
      const { answer, entries } = done.value;
      return answer.ok ? accepted(entries) : answer;
    },
    write: async (readRecords) => {
      const done = await run<string>(async () => {
        const records = await packEntries(await readRecords());
        return { job: { kind: 'write', records }, moved: records.parts };
      });
      return done.ok ? accepted(done.value.answer) : done;
    },
  };
}

/** Whether a text nests deeper than `MAX_DEPTH`; looks at tokens, without recursion, and stops where it does. */
function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH) return true;
  }
  return false;
}

/**
 * Reads a text of an untrusted file. Its values are maps, lists, texts, numbers and booleans: a tag beyond those of the
 * core schema is refused (the parser warns of it), and so are deep nesting and aliases that multiply.
 */
function readYaml(text: string): Records {
  try {
    if (isTooDeep(text)) return refused('import-unreadable');
    const document = parseDocument(text, {
      schema: 'core',
      resolveKnownTags: false,
      prettyErrors: false,
      logLevel: 'error',
    });
    if (document.errors.length + document.warnings.length > 0) return refused('import-unreadable');
    const entries: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return Array.isArray(entries) ? accepted(entries.map(toRecord)) : refused('import-unreadable');
  } catch {
    return refused('import-unreadable');
  }
}

const isGroup = (name: string): name is keyof typeof GROUPS => Object.hasOwn(GROUPS, name);

const textOf = (value: unknown): string => (typeof value === 'object' || value === undefined ? '' : String(value));

/** An entry as texts by column; the area is that of its topic, so it is passed over. */
function toRecord(entry: unknown): QuestionRecord {
  if (typeof entry !== 'object' || entry === null) return {};
  const texts = Object.entries(entry).flatMap(([name, value]): [string, string][] => {
    if (name === 'area') return [];
    if (!isGroup(name)) return [[name, textOf(value)]];
    const ofGroup = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return ofGroup.map(([letter, text]) => [`${GROUPS[name]}.${letter}`, textOf(text)]);
  });
  const kept = new Set(keepColumns(texts.map(([name]) => name)));
  return Object.fromEntries(texts.filter(([name]) => kept.has(name)));
}

function toEntry(record: QuestionRecord): Record<string, unknown> {
  const { id, use, topic, kind, source, stem, key } = record;
  const group = (name: string): Record<string, string> =>
    Object.fromEntries(
      OPTION_LETTERS.map((letter) => [letter, record[`${name}.${letter}`] ?? '']).filter(([, text]) => text !== ''),
    );
  const area = topic?.slice(0, topic.indexOf('.'));
  const [options, why, rightWhen] = [GROUPS.options, GROUPS.why, GROUPS.rightWhen].map(group);
  return { id, use, area, topic, kind, source, stem, options, key, why, rightWhen };
}
