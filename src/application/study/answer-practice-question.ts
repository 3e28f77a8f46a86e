import { accepted, type Result, refused } from '../../domain/result.ts';
import { parsedQuestionPlace } from '../../domain/study/practice-section.ts';
import type { CommandOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { PracticeAnswer } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { readPracticeText } from './read-practice-text.ts';
import { recordPracticeAnswers } from './record-answers.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'markup' | 'transact' | 'clock'>;
type Command = CommandOf<'practice.answer'>;
type Judged = Result<PracticeAnswer, Refusal>;

/** Stores an answer to a practice question and judges it here, not in the browser. */
export const answerPracticeQuestion =
  (ports: Ports): UseCase<'practice.answer'> =>
  async ({ user }, command) => {
    const { questionId } = command;
    const judged =
      typeof questionId === 'number'
        ? await judgeItem(ports, questionId, command.optionId)
        : await judgeParsed(ports, questionId, command.optionId);
    if (!judged.ok) return judged;
    await inTransaction(ports.transact, async (repositories) => {
      const now = ports.clock.now();
      await repositories.practice.saveAnswers(user.id, [judged.value], now);
      await recordPracticeAnswers(repositories, user.id, [judged.value], now);
    });
    return accepted({ ...command, isRight: judged.value.isRight });
  };

async function judgeItem({ practiceReader }: Ports, id: number, optionId: Command['optionId']): Promise<Judged> {
  const [item] = await practiceReader.findItems([id]);
  if (!item) return refused({ code: 'not-found' });
  const option = item.options.find((each) => each.id === optionId);
  if (!option) return refused({ code: 'practice-answer-misfit' });
  return accepted({ source: 'item', sourceId: id, number: 0, choice: String(option.id), isRight: option.isKey });
}

async function judgeParsed(ports: Ports, questionId: string, optionId: Command['optionId']): Promise<Judged> {
  const place = parsedQuestionPlace(questionId);
  const [section] = place ? await ports.practiceReader.findSections(place.kind, [place.sectionId]) : [];
  const text = place && section ? readPracticeText(ports.markup, place.kind, section) : null;
  const question = place && text?.questions[place.number - 1];
  if (!question) return refused({ code: 'not-found' });
  const option = question.options.find((each) => each.id === optionId);
  if (!option) return refused({ code: 'practice-answer-misfit' });
  const { kind: source, sectionId: sourceId, number } = place;
  return accepted({ source, sourceId, number, choice: option.id.slice(-1), isRight: option.isCorrect });
}
