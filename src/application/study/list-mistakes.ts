import { accepted } from '../../domain/result.ts';
import { MISTAKE_CAUSES, MISTAKE_SOURCES, type MistakeSource, mistakeKind } from '../../domain/study/mistake.ts';
import type { CommandOf, MistakePlace, MistakeView, PracticeQuestion } from '../contract/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { ListedMistake, MissedExamQuestion } from '../ports/mistakes.ts';
import type { ParentRecord, PracticeAnswer } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentParsedQuestion, presentPracticeItem } from './present-practice-question.ts';
import { readPracticeText } from './read-practice-text.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'mistakes' | 'markup'>;

/** An entry whose question still exists. A question of an exam is read when it is shown. */
export type ListedQuestion = {
  readonly mistake: ListedMistake;
  readonly source: MistakeSource;
  readonly question: PracticeQuestion | null;
  readonly place: MistakePlace | null;
};

/** The most open entries that are looked at; more than the site has questions. */
const LONGEST_LIST = 2_000;

/** Entries of a page. */
const PAGE_LENGTH = 25;

/** Questions that were missed, latest first, a page of those that the filters leave (product.md 5.46, 5.76). */
export const listMistakes =
  (ports: Ports): UseCase<'practice.listMissed'> =>
  async ({ user }, { page = 1, ...filter }) => {
    const listed = (await findMistakes(ports, user.id)).filter((each) => isShown(each, filter));
    return accepted(await presentMistakes(ports, listed.slice((page - 1) * PAGE_LENGTH, page * PAGE_LENGTH)));
  };

/** Entries with their questions, in the order given; those of exams are read by one statement. */
export async function presentMistakes(
  { mistakes }: Pick<Ports, 'mistakes'>,
  listed: readonly ListedQuestion[],
): Promise<MistakeView[]> {
  const ids = listed.filter(({ source }) => source === 'mock').map(({ mistake }) => mistake.id);
  const ofExams = new Map((await mistakes.listExamQuestions(ids)).map((each) => [each.mistakeId, each]));
  return listed.flatMap((each) => present(each, ofExams) ?? []);
}

/** How many questions are on the list, in all and by source and cause; those that no longer exist do not count. */
export const countMistakes =
  (ports: Ports): UseCase<'practice.countMissed'> =>
  async ({ user }) => {
    const listed = await findMistakes(ports, user.id);
    const count = (is: (each: ListedQuestion) => boolean): number => listed.filter(is).length;
    const bySource = MISTAKE_SOURCES.map((source) => ({ source, count: count((each) => each.source === source) }));
    const byCause = [...MISTAKE_CAUSES, 'unnamed' as const].map((cause) => ({
      cause,
      count: count(({ mistake }) => (mistake.cause ?? 'unnamed') === cause),
    }));
    return accepted({ count: listed.length, bySource, byCause });
  };

type Filter = Pick<CommandOf<'practice.listMissed'>, 'source' | 'cause'>;

const isShown = ({ mistake, source }: ListedQuestion, filter: Filter): boolean =>
  (filter.source === undefined || filter.source === source) &&
  (filter.cause === undefined || filter.cause === (mistake.cause ?? 'unnamed'));

/** The open entries of a learner, the latest first. */
export async function findMistakes(ports: Ports, userId: number): Promise<ListedQuestion[]> {
  const mistakes = await ports.mistakes.listOpen(userId, LONGEST_LIST);
  const [item, chapter, course] = await Promise.all([
    findItems(ports, mistakes),
    findInTexts(ports, 'chapter', mistakes),
    findInTexts(ports, 'course', mistakes),
  ]);
  const exam = (mistake: ListedMistake): ListedQuestion => ({ mistake, source: 'mock', question: null, place: null });
  const find = { exam, item, chapter, course };
  return mistakes.flatMap((mistake) => find[mistake.source](mistake) ?? []);
}

const sourceIds = (mistakes: readonly ListedMistake[], source: ListedMistake['source']): number[] => [
  ...new Set(mistakes.filter((each) => each.source === source).map(({ sourceId }) => sourceId)),
];

/** The learner's last answer as questions are presented with it. */
const answersOf = ({ source, sourceId, number, lastAnswer }: ListedMistake): PracticeAnswer[] =>
  lastAnswer && source !== 'exam' ? [{ source, sourceId, number, ...lastAnswer }] : [];

async function findItems({ practiceReader }: Ports, mistakes: readonly ListedMistake[]) {
  const items = await practiceReader.findItems(sourceIds(mistakes, 'item'));
  const byId = new Map(items.map((item) => [item.id, item]));
  return (mistake: ListedMistake): ListedQuestion | null => {
    const item = byId.get(mistake.sourceId);
    if (!item) return null;
    const source = item.kind === 'chapter' ? 'practice' : 'course';
    const question = presentPracticeItem(item, answersOf(mistake));
    return { mistake, source, question, place: placeOf(item.kind, item.whole, null) };
  };
}

async function findInTexts(
  { practiceReader, markup }: Ports,
  kind: 'chapter' | 'course',
  mistakes: readonly ListedMistake[],
) {
  const sections = await practiceReader.findSections(kind, sourceIds(mistakes, kind));
  const byId = new Map(
    sections.map((section) => [section.id, { section, text: readPracticeText(markup, kind, section) }]),
  );
  return (mistake: ListedMistake): ListedQuestion | null => {
    const { section, text } = byId.get(mistake.sourceId) ?? {};
    const parsed = text?.questions[mistake.number - 1];
    if (!section || !parsed) return null;
    const question = presentParsedQuestion(parsed, section.id, mistake.number, answersOf(mistake));
    return { mistake, source: kind, question, place: placeOf(section.kind, section.whole, section.slug) };
  };
}

const placeOf = (kind: 'chapter' | 'module', whole: ParentRecord, section: string | null): MistakePlace =>
  kind === 'chapter' ? { kind, ...whole } : { kind, ...whole, section };

function present(listed: ListedQuestion, ofExams: ReadonlyMap<number, MissedExamQuestion>): MistakeView | null {
  const { mistake, source } = listed;
  const ofExam = ofExams.get(mistake.id);
  const question = ofExam
    ? presentPracticeItem({ ...ofExam.item, id: ofExam.item.questionId, question: ofExam.item.stem }, [])
    : listed.question;
  const place: MistakePlace | null = ofExam
    ? { kind: 'exam', id: ofExam.attemptId, examSet: ofExam.examSet, number: ofExam.number }
    : listed.place;
  if (!question || !place) return null;
  return {
    id: mistake.id,
    source,
    kind: mistakeKind(mistake),
    cause: mistake.cause,
    missedAt: toIsoTime(mistake.missedAt),
    rightOn: mistake.rightOn,
    question,
    place,
  };
}
