import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { isShownAsWritten } from '../../domain/study/practice-section.ts';
import { isSectionRead, type SectionVisit } from '../../domain/study/reading-order.ts';
import { readingMinutes } from '../../domain/study/study-plan.ts';
import type { RemainingChapter } from '../../domain/study/study-steps.ts';
import type { User } from '../ports/accounts.ts';
import type { ParentRecord, PracticeAnswer, SectionText } from '../ports/study.ts';
import type { StudyPorts } from './ports.ts';
import { type ChapterOutline, readOutline, type SectionPosition, sectionPositions } from './read-chapters.ts';
import { readPracticeText } from './read-practice-text.ts';

type Ports = Pick<StudyPorts, 'studyReader' | 'learnerRecords' | 'practiceReader' | 'markup'>;

/** The remaining work of a chapter, with the names its steps need. */
export type RemainingChapterWork = RemainingChapter & {
  readonly chapter: ChapterOutline;
  readonly spots: readonly SectionPosition[];
};

/** What a learner answered, in texts, finished quizzes and those under way. */
type Answered = Awaited<ReturnType<Ports['practiceReader']['listAnswered']>>;

/** What can be practised: stored questions, and the sections of practice questions. */
type Practice = {
  readonly items: readonly ChapterItem[];
  readonly sections: readonly (SectionText & { readonly whole: ParentRecord })[];
};

type ChapterItem = { readonly order: number; readonly itemId: number };

/** Unanswered practice questions by the id of the chapter (product.md 5.41, 5.57). */
function countRemainingQuestions(
  { markup }: Pick<Ports, 'markup'>,
  outline: readonly ChapterOutline[],
  { items, sections }: Practice,
  { answers, chosen }: Answered,
): ReadonlyMap<number, number> {
  const ofItems = answers.filter(({ source }) => source === 'item');
  const answered = new Set([...chosen, ...ofItems.map(({ sourceId }) => sourceId)]);
  const left = outline.map(({ id, order }): [number, number] => {
    const unanswered = items.filter((item) => item.order === order && !answered.has(item.itemId)).length;
    const section = sections.find(({ whole }) => whole.id === id);
    if (!section) return [id, unanswered];
    const text = isShownAsWritten(order) ? null : readPracticeText(markup, 'chapter', section);
    if (!text) return [id, unanswered];
    const all = text.questions.length;
    const isDone = ({ source, sourceId, number }: PracticeAnswer): boolean =>
      source === 'chapter' && sourceId === section.id && number <= all;
    return [id, unanswered + all - answers.filter(isDone).length];
  });
  return new Map(left);
}

const findUnreadSections = (spots: readonly SectionPosition[], visits: readonly SectionVisit[]): SectionPosition[] =>
  spots.filter(({ section }) => !isSectionRead({ sectionId: section.id, isCompleted: false }, visits));

async function readOutlineWithPractice({ studyReader, practiceReader }: Pick<Ports, 'studyReader' | 'practiceReader'>) {
  const outline = await readOutline(studyReader);
  const sectionIds = outline.flatMap(({ sections }) => sections.filter(isPracticeSection).map(({ id }) => id));
  return { outline, sections: await practiceReader.findSections('chapter', sectionIds) };
}

/** Unread sections and unanswered practice questions of chapters that are not completed (product.md 5.57). */
export async function findRemainingWork(ports: Ports, user: User): Promise<RemainingChapterWork[]> {
  const { learnerRecords, practiceReader } = ports;
  // All in one turn, for whoever else asks for the records, and while it is known which material is current.
  const [{ outline, sections }, { chapters, visits }, items, answered] = await Promise.all([
    readOutlineWithPractice(ports),
    learnerRecords.find(user.id),
    practiceReader.chapterItems(),
    practiceReader.listAnswered(user.id),
  ]);
  const completed = new Set(chapters.filter((each) => each.completed).map(({ chapterId }) => chapterId));
  const open = outline.filter(({ id }) => !completed.has(id));
  const practice = countRemainingQuestions(ports, open, { items, sections }, answered);
  return open.flatMap((chapter) => {
    const spots = findUnreadSections(sectionPositions([chapter]), visits.chapter);
    const area = chapter.sections[0]?.area;
    if (!area) return [];
    const sections = spots.map(({ section: { id, length } }) => ({ sectionId: id, minutes: readingMinutes(length) }));
    const questions = practice.get(chapter.id) ?? 0;
    return {
      chapterId: chapter.id,
      area,
      sections,
      questions,
      chapter,
      spots,
    };
  });
}
