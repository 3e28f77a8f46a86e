import { accepted } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { User } from '../ports/accounts.ts';
import type { ParentRecord, PracticeAnswer, PracticeQuestionName } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentItem, presentParsed } from './present-practice-question.ts';
import { readPracticeText } from './read-practice-text.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'markup'>;
type Missed = OutputOf<'practice.listMissed'>[number];
type Find = (answer: PracticeAnswer) => Missed | null;

/** The longest list; answering again makes room. */
const LONGEST_LIST = 100;

/** Practice questions whose last answer was wrong, latest first, with their places. */
export const listMissedQuestions =
  (ports: Ports): UseCase<'practice.listMissed'> =>
  async ({ user }) =>
    accepted(await missedBy(ports, user));

/** The length of the list; questions that were removed or can no longer be parsed do not count. */
export const countMissedQuestions =
  (ports: Ports): UseCase<'practice.countMissed'> =>
  async ({ user }) =>
    accepted({ count: (await missedBy(ports, user)).length });

/** By at most four statements. */
async function missedBy(ports: Ports, { id }: User): Promise<Missed[]> {
  const answers = await ports.practiceReader.wrongAnswers(id, LONGEST_LIST);
  const find: Readonly<Record<PracticeQuestionName['source'], Find>> = {
    item: await missedItems(ports, answers),
    chapter: await missedInTexts(ports, 'chapter', answers),
    course: await missedInTexts(ports, 'course', answers),
  };
  return answers.flatMap((answer) => find[answer.source](answer) ?? []);
}

const sourceIds = (answers: readonly PracticeAnswer[], source: PracticeQuestionName['source']): number[] => [
  ...new Set(answers.filter((answer) => answer.source === source).map(({ sourceId }) => sourceId)),
];

async function missedItems({ practiceReader }: Ports, answers: readonly PracticeAnswer[]): Promise<Find> {
  const items = await practiceReader.findItems(sourceIds(answers, 'item'));
  const byId = new Map(items.map((item) => [item.id, item]));
  return (answer) => {
    const item = byId.get(answer.sourceId);
    return item ? { question: presentItem(item, [answer]), place: placeOf(item.kind, item.whole, null) } : null;
  };
}

async function missedInTexts(
  { practiceReader, markup }: Ports,
  kind: 'chapter' | 'course',
  answers: readonly PracticeAnswer[],
): Promise<Find> {
  const sections = await practiceReader.findSections(kind, sourceIds(answers, kind));
  const byId = new Map(
    sections.map((section) => [section.id, { section, text: readPracticeText(markup, kind, section) }]),
  );
  return (answer) => {
    const { section, text } = byId.get(answer.sourceId) ?? {};
    const question = text?.questions[answer.number - 1];
    if (!section || !question) return null;
    const shown = presentParsed(question, section.id, answer.number, [answer]);
    return { question: shown, place: placeOf(section.kind, section.whole, section.slug) };
  };
}

const placeOf = (kind: 'chapter' | 'module', whole: ParentRecord, section: string | null): Missed['place'] =>
  kind === 'chapter' ? { kind, ...whole } : { kind, ...whole, section };
