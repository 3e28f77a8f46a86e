import { nameMissedCard } from '../../domain/learning/card-schedule.ts';
import { canPractiseMockQuestions } from '../../domain/learning/practice-session.ts';
import type { MistakeView, PracticeQuestion } from '../contract/index.ts';
import type { ExamNote } from '../ports/learning.ts';
import { findMistakes, presentMistakes } from '../study/list-mistakes.ts';
import { presentPracticeItem } from '../study/present-practice-question.ts';
import type { DeckCard } from './deck-card.ts';
import type { LearningPorts } from './ports.ts';

/** Missed questions that become cards, and notes that do, at most; the latest first. */
const MOST_MISSED = 100;
const MOST_NOTES = 100;

export type QuestionCardPorts = Pick<
  LearningPorts,
  'practiceReader' | 'mistakes' | 'markup' | 'learningReader' | 'learnerRecords'
>;

/**
 * Questions that the learner missed, or wrote a note on in an exam. Of exams the key is shown once both mocks were completed and
 * while none runs: before that a missed question is no card, and of a noted one the note alone is (product.md 15.24).
 */
export async function readQuestionCards(ports: QuestionCardPorts, userId: number): Promise<DeckCard[]> {
  const [mistakes, notes, { papers }] = await Promise.all([
    findMistakes(ports, userId),
    ports.learningReader.listExamNotes(userId, MOST_NOTES),
    ports.learnerRecords.find(userId),
  ]);
  const hasKeys = canPractiseMockQuestions(papers);
  const listed = mistakes.filter(({ source }) => hasKeys || source !== 'mock').slice(0, MOST_MISSED);
  const missed = await presentMistakes(ports, listed);
  const noteOf = new Map(notes.map(({ item, note }) => [item.questionId as PracticeQuestion['id'], note]));
  const isMissed = new Set(missed.map(({ question }) => question.id));
  return [
    ...missed.map(({ question, source }) => toMissedCard(question, source, noteOf.get(question.id))),
    ...notes.filter(({ item }) => !isMissed.has(item.questionId)).map((note) => toNoteCard(note, hasKeys)),
  ];
}

const toMissedCard = (question: PracticeQuestion, source: MistakeView['source'], note?: string): DeckCard => ({
  card: nameMissedCard(question.id),
  kind: 'missed',
  front: question.question,
  back: () => [answerTo(question), note && `Your note: ${note}`].filter(Boolean).join('\n\n'),
  address: `/missed-questions?source=${source}`,
});

/** The learner's note, and the answer where it may be seen; the question can be read in the review of the exam. */
const toNoteCard = ({ note, item, attemptId, number }: ExamNote, hasKey: boolean): DeckCard => ({
  card: `note-${item.questionId}`,
  kind: 'note',
  front: item.stem,
  back: () => {
    if (!hasKey) return note;
    return `${note}\n\n${answerTo(presentPracticeItem({ ...item, id: item.questionId, question: item.stem }, []))}`;
  },
  address: `/exam/${attemptId}/review?q=${number}`,
});

const answerTo = ({ options, explanation }: PracticeQuestion): string =>
  [options.find(({ isCorrect }) => isCorrect)?.text, explanation].filter(Boolean).join('\n\n');
