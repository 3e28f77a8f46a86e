import type { ParsedQuestion } from '../../domain/study/practice-text.ts';
import type { PracticeQuestion } from '../contract/index.ts';
import type { PracticeAnswer, PracticeItem } from '../ports/study.ts';

type LastAnswer = PracticeQuestion['lastAnswer'];

/** A stored practice question, with the last answer if its option still exists. */
export function presentPracticeItem(item: PracticeItem, answers: readonly PracticeAnswer[]): PracticeQuestion {
  const answer = answers.find(({ source, sourceId }) => source === 'item' && sourceId === item.id);
  return {
    id: item.id,
    question: item.question,
    options: item.options.map(({ id, text, isKey, rationale, rightWhen }) => ({
      id,
      text,
      isCorrect: isKey,
      rationale,
      rightWhen,
    })),
    explanation: item.explanation,
    lastAnswer: lastOf(answer, item.options, Number),
  };
}

/** A practice question parsed from a text; `number` counts from 1 within its section. */
export function presentParsedQuestion(
  question: ParsedQuestion,
  sectionId: number,
  number: number,
  answers: readonly PracticeAnswer[],
): PracticeQuestion {
  const answer = answers.find((given) => given.sourceId === sectionId && given.number === number);
  return {
    ...question,
    options: question.options.map((option) => ({ ...option, rationale: '' })),
    lastAnswer: lastOf(answer, question.options, (letter) => `${question.id}-${letter}`),
  };
}

function lastOf(
  answer: PracticeAnswer | undefined,
  options: readonly { readonly id: number | string }[],
  idOf: (choice: string) => number | string,
): LastAnswer {
  const option = answer && options.find(({ id }) => id === idOf(answer.choice));
  return answer && option ? { optionId: option.id, isRight: answer.isRight } : null;
}
