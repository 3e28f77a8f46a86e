import type { PracticePool } from '../../../application/contract/index.ts';
import { AREA_CODES, type AreaCode, BLUEPRINT } from '../../../domain/exam/blueprint.ts';
import {
  ITEM_STATES,
  type ItemState,
  LONGEST_SESSION,
  type SessionMode,
} from '../../../domain/learning/practice-session.ts';
import { AREA_TOPICS } from '../../../domain/learning/topics.ts';

/** What the form asks for; no topics are all of them. */
export type SessionChoices = {
  readonly topics: ReadonlySet<string>;
  readonly states: ReadonlySet<ItemState>;
  readonly number: number;
  readonly mode: SessionMode;
};

/** Numbers of questions to choose from; the last one stands for all that match. */
export const NUMBERS: readonly number[] = [5, 10, 20, LONGEST_SESSION];

/** The form as it is opened. */
export const STARTING_CHOICES: SessionChoices = {
  topics: new Set(),
  states: new Set(['new', 'wrong']),
  number: 10,
  mode: 'tutor',
};

/** The codes of the topics of an area. */
export const topicsOf = (area: AreaCode): readonly string[] =>
  AREA_TOPICS[area].map((_, index) => `${area}.${index + 1}`);

/** Reads the form; an area stands for all its topics. */
export function readChoices(form: FormData): SessionChoices {
  const areas = AREA_CODES.filter((area) => form.getAll('areas').includes(area));
  const topics = form.getAll('topics').filter((topic): topic is string => typeof topic === 'string');
  return {
    topics: new Set([...areas.flatMap(topicsOf), ...topics]),
    states: new Set(ITEM_STATES.filter((state) => form.getAll('states').includes(state))),
    number: NUMBERS.find((number) => String(number) === form.get('number')) ?? STARTING_CHOICES.number,
    mode: form.get('mode') === 'timed' ? 'timed' : 'tutor',
  };
}

/** How many items of the pool match. */
export const countMatches = (items: PracticePool['items'], { topics, states }: SessionChoices): number =>
  items.filter(
    ({ topic, lastAnswer, isFlagged }) =>
      (topics.size === 0 || topics.has(topic)) &&
      (states.has(lastAnswer ?? 'new') || (isFlagged && states.has('flagged'))),
  ).length;

/** The title of a topic. */
export function topicTitle(code: string): string {
  const [area, number] = code.split('.');
  const titles = AREA_TOPICS[area as AreaCode] ?? [];
  return titles[Number(number) - 1] ?? code;
}

/** Topics in a few words: areas that are whole by their names, a single topic by its own, others by their number. */
export function topicsWords(topics: readonly string[]): string {
  if (topics.length === 0) return 'All areas';
  const whole = AREA_CODES.filter((area) => topicsOf(area).every((code) => topics.includes(code)));
  const rest = topics.filter((code) => !whole.some((area) => topicsOf(area).includes(code)));
  const names = [...whole.map((area) => BLUEPRINT[area].title), ...(rest.length <= 2 ? rest.map(topicTitle) : [])];
  return [...names, ...(rest.length > 2 ? [`${rest.length} topics`] : [])].join(', ');
}

/** What the two ways of answering are called, and how they differ. */
export const MODE_WORDS: Readonly<Record<SessionMode, { readonly name: string; readonly note: string }>> = {
  tutor: { name: 'Tutor', note: 'The reason for every option after each answer. No clock.' },
  timed: { name: 'Timed', note: '82 seconds a question, as in the exam. Answers at the end.' },
};
