import type { Database } from '../../src/adapters/sql/database.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { beginRescoring } from '../../src/application/exam/rescore-attempts.ts';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import type { OptionLetter } from '../../src/domain/exam/item-quality.ts';
import {
  anAttempt,
  anItem,
  aUser,
  committed,
  NOON,
  paperOf,
  present,
  type StartedAttempt,
  storedAttempt,
} from './builders.ts';
import { aDraft } from './edited-records.ts';
import { storedQuestion } from './question-drafts.ts';

/** The questions of a set. */
export const ITEMS = 6;

/** When keys are corrected. */
export const LATER = NOON + 60_000;

/** Sets of questions whose keys are corrected, and exams that hold them. */
export function correctedSets(open: () => Database) {
  /** A fresh set in a database of its own words: key B everywhere, so that each test begins with nothing affected. */
  let sets = 0;
  const items: ReturnType<typeof anItem>[] = [];
  const aSet = async () => {
    sets += 1;
    const names = Array.from({ length: ITEMS }, (_, place) => `k${sets}-${place + 1}`);
    items.push(...names.map((name, place) => anItem(name, { area: AREA_CODES[place] ?? 'I' })));
    await committed(open(), ({ content }) => content.saveItems(items, NOON));
    const bank = await committed(open(), ({ attempts }) => attempts.bankItems(1));
    const questions = await Promise.all(names.map((name) => storedQuestion(open(), name)));
    const ids = new Set(questions.map(({ id }) => id));
    return { questions, paper: paperOf(bank.filter(({ questionId }) => ids.has(questionId))) };
  };
  type Set = Awaited<ReturnType<typeof aSet>>;

  /** Answers by letters, one for each question; a dot leaves it out. */
  const answered = async ({ questions, paper }: Set, letters: string): Promise<StartedAttempt> => {
    const started = await anAttempt(open(), { paper });
    const answers = [...letters].flatMap((letter, place) => {
      const question = present(questions[place]);
      const optionId = question.optionIds[letter as OptionLetter];
      return letter === '.'
        ? []
        : [{ attemptId: started.attempt.id, questionId: question.id, optionId, chosenAt: NOON }];
    });
    await committed(open(), ({ attempts }) => attempts.saveAnswers(answers));
    return started;
  };
  const complete = (attemptId: number, database = open()) =>
    committed(database, async ({ attempts }) => {
      const attempt = present(await attempts.lock(attemptId));
      await scoreAndCloseAttempt(attempts, attempt, 'learner', NOON + 9);
    });
  const completed = async (set: Set, letters: string): Promise<number> => {
    const { attempt } = await answered(set, letters);
    await complete(attempt.id);
    return attempt.id;
  };
  const right = async (id: number): Promise<number | null> => (await storedAttempt(open(), id)).right;
  /** Saves a new key for the question at a place and opens the correction; answers its id. */
  const correct = async ({ questions }: Set, place: number, key: OptionLetter): Promise<number> => {
    const question = await storedQuestion(open(), present(questions[place]).externalId);
    const admin = await aUser(open());
    return committed(open(), async ({ questionBank, keyCorrections }) => {
      const edit = { editorId: admin.id, at: LATER };
      const versionId = present(await questionBank.save(question, aDraft({ key, stem: question.draft.stem }), edit));
      const keyOptionId = question.optionIds[key];
      const why = { reason: 'The act was amended.', madeBy: admin.id, madeAt: LATER };
      return present(await keyCorrections.open({ questionId: question.id, versionId, keyOptionId, ...why }));
    });
  };
  const carryOut = (id: number, database: Database = open()) =>
    beginRescoring({ transact: createTransact(database), clock: { now: () => LATER } })(id);
  return { aSet, answered, complete, completed, right, correct, carryOut };
}
