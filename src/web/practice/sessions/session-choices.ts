import type { PracticePool, PracticeSessionSummary } from '../../../application/contract/index.ts';
import { AREA_CODES, type AreaCode, BLUEPRINT } from '../../../domain/exam/blueprint.ts';
import {
  isInState,
  MAX_SESSION_QUESTIONS,
  PRACTICE_ITEM_STATES,
  type PracticeItemState,
  type SessionMode,
} from '../../../domain/learning/practice-session.ts';
import { TOPIC_TITLES_BY_AREA } from '../../../domain/learning/topics.ts';

/** What the form asks for; no topics are all of them. */
export type SessionChoices = {
  readonly topics: ReadonlySet<string>;
  readonly states: ReadonlySet<PracticeItemState>;
  readonly number: number;
  readonly mode: SessionMode;
};

type SessionResult = Pick<PracticeSessionSummary, 'finished' | 'right' | 'items' | 'answered'>;

/** Numbers of questions to choose from; the last one means all that match. */
export const QUESTION_COUNTS: readonly number[] = [5, 10, 20, MAX_SESSION_QUESTIONS];

/** The form as it is opened. */
export const DEFAULT_SESSION_CHOICES: SessionChoices = {
  topics: new Set(),
  states: new Set(['new', 'wrong']),
  number: 10,
  mode: 'tutor',
};

/** The codes of the topics of an area. */
export const listTopicsOfArea = (area: AreaCode): readonly string[] =>
  TOPIC_TITLES_BY_AREA[area].map((_, index) => `${area}.${index + 1}`);

/** Reads the form; an area includes all its topics. */
export function readSessionChoices(form: FormData): SessionChoices {
  const areas = AREA_CODES.filter((area) => form.getAll('areas').includes(area));
  const topics = form.getAll('topics').filter((topic): topic is string => typeof topic === 'string');
  return {
    topics: new Set([...areas.flatMap(listTopicsOfArea), ...topics]),
    states: new Set(PRACTICE_ITEM_STATES.filter((state) => form.getAll('states').includes(state))),
    number: QUESTION_COUNTS.find((number) => String(number) === form.get('number')) ?? DEFAULT_SESSION_CHOICES.number,
    mode: form.get('mode') === 'timed' ? 'timed' : 'tutor',
  };
}

/** How many items of the pool match. */
export const countMatchingItems = (items: PracticePool['items'], { topics, states }: SessionChoices): number =>
  items.filter((item) => (topics.size === 0 || topics.has(item.topic)) && isInState(item, [...states])).length;

/** The title of a topic. */
export function topicTitle(code: string): string {
  const [area, number] = code.split('.');
  const titles = TOPIC_TITLES_BY_AREA[area as AreaCode] ?? [];
  return titles[Number(number) - 1] ?? code;
}

/** Topics in a few words: areas that are whole by their names, a single topic by its own, others by their number. */
export function formatTopicList(topics: readonly string[]): string {
  if (topics.length === 0) return 'All areas';
  const whole = AREA_CODES.filter((area) => listTopicsOfArea(area).every((code) => topics.includes(code)));
  const rest = topics.filter((code) => !whole.some((area) => listTopicsOfArea(area).includes(code)));
  const names = [...whole.map((area) => BLUEPRINT[area].title), ...(rest.length <= 2 ? rest.map(topicTitle) : [])];
  return [...names, ...(rest.length > 2 ? [`${rest.length} topics`] : [])].join(', ');
}

/** What the two ways of answering are called, and how they differ. */
export const SESSION_MODE_LABELS: Readonly<Record<SessionMode, { readonly name: string; readonly note: string }>> = {
  tutor: { name: 'Tutor', note: 'The reason for every option after each answer. No clock.' },
  timed: { name: 'Timed', note: '82 seconds a question, as in the exam. Answers at the end.' },
};

/** The result of a session, how far it is, or when its result is shown again (product.md 4.35). */
export function describeSessionResult({ finished, right, items, answered }: SessionResult): string {
  if (!finished) return `At ${answered} of ${items}`;
  return right === null ? 'After your exam and its blind review' : `${right} of ${items}`;
}
