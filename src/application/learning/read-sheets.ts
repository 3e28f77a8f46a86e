import type { VersionedSheet } from '../../domain/learning/item-responses.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import type { VersionKey } from '../ports/item-statistics.ts';
import type { AnswerSheetPage, BankItemDifficulty } from '../ports/learning.ts';
import type { LearningPorts } from './ports.ts';

/** Learners fitted before others have their turn: about 10,000 answers, or 3 ms. */
export const ANSWER_SHEETS_PER_BATCH = 50;

/** Learners read with one statement: on SQLite a statement holds up everybody else, for 2,000 answers about 15 ms. */
const READ_BATCH = 10;

type Ports = Pick<LearningPorts, 'learningReader' | 'itemStatistics'>;

/** What the fit works on: indices and counts, no names. Choices are counted by version and option. */
export type CollectedAnswers = {
  readonly sheets: readonly VersionedSheet[];
  readonly choices: ReadonlyMap<number, ReadonlyMap<number, number>>;
};

/** Finds the version that was current at a moment, as an index into `versions`. */
export type VersionFinder = (questionId: number, at: number) => number | null;

/** Versions come the oldest of each item first; an answer from before the first one belongs to the first. */
export function createVersionFinder(versions: readonly VersionKey[]): VersionFinder {
  const byQuestion = new Map<number, { readonly index: number; readonly createdAt: number }[]>();
  for (const [index, { questionId, createdAt }] of versions.entries()) {
    const own = byQuestion.get(questionId) ?? [];
    byQuestion.set(questionId, own);
    own.push({ index, createdAt });
  }
  return (questionId, at) => {
    const own = byQuestion.get(questionId) ?? [];
    return (own.findLast(({ createdAt }) => createdAt <= at) ?? own[0])?.index ?? null;
  };
}

/** Reads all first answers and all choices, by batches of learners; items that have left the bank are left out. */
export async function collectAnswers(
  ports: Ports,
  bank: readonly BankItemDifficulty[],
  versions: readonly VersionKey[],
  stopping: AbortSignal,
): Promise<CollectedAnswers> {
  const itemOf = new Map(bank.map(({ questionId }, index) => [questionId, index]));
  const versionOf = new Map(versions.map(({ id }, index) => [id, index]));
  const findVersion = createVersionFinder(versions);
  const sheets: VersionedSheet[] = [];
  const choices = new Map<number, Map<number, number>>();
  for (let after: number | null = 0; after !== null && !stopping.aborted; ) {
    const read: AnswerSheetPage = await ports.learningReader.listAnswerSheets(after, READ_BATCH);
    for (const sheet of read.sheets) {
      const known = toSheet(sheet, itemOf, versionOf, findVersion);
      if (known) sheets.push(known);
    }
    await yieldToEventLoop();
    if (read.lastId !== null) await countChoices(ports, [after + 1, read.lastId], versions, findVersion, choices);
    after = read.lastId;
    await yieldToEventLoop();
  }
  return { sheets, choices };
}

function toSheet(
  { questionIds, isRight, versionIds, answeredAt }: AnswerSheetPage['sheets'][number],
  itemOf: ReadonlyMap<number, number>,
  versionOf: ReadonlyMap<number, number>,
  findVersion: VersionFinder,
): VersionedSheet | null {
  const items: number[] = [];
  const rights: number[] = [];
  const versions: number[] = [];
  for (const [at, id] of questionIds.entries()) {
    const item = itemOf.get(id);
    const named = versionIds[at];
    const version = named ? versionOf.get(named) : findVersion(id, answeredAt[at] ?? 0);
    if (item === undefined || version === undefined || version === null) continue;
    items.push(item);
    rights.push(isRight[at] ? 1 : 0);
    versions.push(version);
  }
  if (items.length === 0) return null;
  return { items: Int32Array.from(items), isRight: Uint8Array.from(rights), versions: Int32Array.from(versions) };
}

async function countChoices(
  { itemStatistics }: Ports,
  [from, to]: readonly [number, number],
  versions: readonly VersionKey[],
  findVersion: VersionFinder,
  choices: Map<number, Map<number, number>>,
): Promise<void> {
  const add = (versionId: number, optionId: number, count: number): void => {
    const own = choices.get(versionId) ?? new Map<number, number>();
    choices.set(versionId, own);
    own.set(optionId, (own.get(optionId) ?? 0) + count);
  };
  for (const { versionId, optionId, count } of await itemStatistics.countExamChoices(from, to)) {
    add(versionId, optionId, count);
  }
  for (const { questionId, optionId, answeredAt } of await itemStatistics.listPracticeChoices(from, to)) {
    const version = versions[findVersion(questionId, answeredAt) ?? -1];
    if (version) add(version.id, optionId, 1);
  }
}
