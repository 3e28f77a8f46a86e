import { draftChanges } from '../../domain/exam/question-draft.ts';
import { MOST_FILE_PROBLEMS, type QuestionFileEntry } from '../../domain/exam/question-file.ts';
import { questionIdPrefix } from '../../domain/exam/question-state.ts';
import { accepted, refused } from '../../domain/result.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { OutputOf } from '../contract/index.ts';
import type { User } from '../ports/accounts.ts';
import type { AuditChange, NewAuditEntry } from '../ports/administration.ts';
import type { BankQuestion, QuestionEdit } from '../ports/questions.ts';
import type { UseCase } from '../use-case.ts';
import { addDrafts, type DraftToAdd } from './change-question-state.ts';
import { formatItemUse, parseItemUse } from './item-use.ts';
import type { ExamPorts } from './ports.ts';
import { type Placed, parseQuestions, type QuestionFileProblem, readQuestionFile } from './read-question-file.ts';

type Ports = Pick<ExamPorts, 'readTable' | 'questionYaml' | 'questionReader' | 'transact' | 'clock'>;

/** How often a file is compared with the bank again because somebody changed one of its questions meanwhile. */
const MOST_TRIES = 5;

const onlyProblems = (problems: readonly QuestionFileProblem[]): OutputOf<'questions.import'> => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  problems: problems.slice(0, MOST_FILE_PROBLEMS),
});

/**
 * Brings in questions of a file, all or none: unknown ones become drafts, known ones get new versions, and what is wrong is
 * named by its place (product.md 12.23, 12.24). The file is compared with the bank in parts, outside of the transaction that stores
 * what differs: nobody else can write while that is open.
 */
export const importQuestions =
  (ports: Ports): UseCase<'questions.import'> =>
  async ({ user: actor }, { file }) => {
    const read = await readQuestionFile(ports, file);
    if (!read.ok) return read;
    const { questions, problems } = await parseQuestions(read.value);
    if (problems.length > 0) return accepted(onlyProblems(problems));
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const { differences, conflicts } = await compare(ports, questions);
      if (conflicts.length > 0) return accepted(onlyProblems(conflicts));
      if (differences.length === 0 || (await store(ports, actor, differences))) {
        const added = differences.filter(({ known }) => known === null).length;
        const changed = differences.length - added;
        return accepted({ added, changed, unchanged: questions.length - differences.length, problems: [] });
      }
    }
    throw new Error('questions changed while a file with them was imported');
  };

/** A question of a file that the bank does not have, or has in another wording. */
type Difference = {
  readonly entry: QuestionFileEntry;
  readonly known: BankQuestion | null;
  readonly changes: readonly AuditChange[];
};

/** Questions compared at once; between two parts others are answered. */
const PART = 25;

/** What a file would change, and what speaks against it, by what the bank has now. */
async function compare({ questionReader }: Ports, questions: readonly Placed<QuestionFileEntry>[]) {
  const ids = questions.map(({ value }) => value.id).filter((id) => id !== '');
  const bank = new Map((await questionReader.byExternalIds(ids)).map((each) => [each.externalId, each]));
  const differences: Difference[] = [];
  const conflicts: QuestionFileProblem[] = [];
  for (const [index, question] of questions.entries()) {
    if (index > 0 && index % PART === 0) await yieldToEventLoop();
    const known = bank.get(question.value.id) ?? null;
    conflicts.push(...conflictsOf(question, known));
    const changes = known ? draftChanges(known.draft, question.value.draft) : [];
    if (!known || changes.length > 0) differences.push({ entry: question.value, known, changes });
  }
  return { differences, conflicts };
}

/** What speaks against storing a question of a file, by what the bank has under its id (product.md 12.24). */
function conflictsOf({ place, value }: Placed<QuestionFileEntry>, known: BankQuestion | null): QuestionFileProblem[] {
  const problem = (column: string, reason: string): QuestionFileProblem => ({ place, column, reason });
  if (known === null) {
    const prefix = questionIdPrefix(parseItemUse(value.use), value.area);
    const isFit = value.id === '' || value.id.startsWith(prefix);
    return isFit
      ? []
      : [problem('id', `An id of this place begins with ${prefix}. Leave it empty to get the next one.`)];
  }
  if (known.state === 'retired') return [problem('id', 'This question is retired.')];
  const isSamePlace = formatItemUse(known.use) === value.use && known.topic === value.topic;
  const hasOtherKey = known.state === 'live' && known.draft.key !== value.draft.key;
  return [
    ...(isSamePlace
      ? []
      : [problem('use', 'Use and topic of a question stay. Leave the id empty to make another one.')]),
    ...(hasOtherKey
      ? [problem('key', 'Change the key on the page of the question, where exams with it are shown.')]
      : []),
  ];
}

/**
 * Stores what differs and records who brought it in, all or none; false where a question is no longer as it was compared: changed,
 * or added under an id of the file.
 */
async function store({ transact, clock }: Ports, actor: User, differences: readonly Difference[]): Promise<boolean> {
  const changed = differences.flatMap(({ known, entry }) => (known ? [{ question: known, draft: entry.draft }] : []));
  const drafts = differences.flatMap(({ known, entry }) => (known ? [] : [toDraft(entry)]));
  const stored = await transact<null, 'changed'>(async (repositories) => {
    const edit = { editorId: actor.id, at: clock.now() };
    const { questionBank, audit } = repositories;
    if (changed.length > 0 && !(await questionBank.saveAll(changed, edit))) return refused('changed');
    const added = drafts.length > 0 ? await addDrafts(repositories, drafts, edit) : [];
    if (added === null) return refused('changed');
    await audit.recordAll(auditEntriesOf(differences, added, edit));
    return accepted(null);
  });
  return stored.ok;
}

function toDraft({ id, use, ...question }: QuestionFileEntry): DraftToAdd {
  return { ...question, use: parseItemUse(use), ...(id === '' ? {} : { externalId: id }) };
}

/** What was done to each question, in the order of the file. */
function auditEntriesOf(
  differences: readonly Difference[],
  added: readonly { readonly id: number; readonly externalId: string }[],
  { editorId, at }: QuestionEdit,
): NewAuditEntry[] {
  const addedInOrder = added.values();
  return differences.flatMap(({ known, changes }) => {
    const question = known ?? addedInOrder.next().value;
    if (!question) return [];
    const subject = { kind: 'question', id: question.id, label: question.externalId };
    return [{ actorId: editorId, action: known ? 'updated' : 'created', subject, changes, at }];
  });
}
