import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { isShownAsWritten } from '../../domain/study/practice-section.ts';
import { isRead, type Visit } from '../../domain/study/reading-place.ts';
import { readingMinutes } from '../../domain/study/study-plan.ts';
import type { RemainingChapter } from '../../domain/study/study-steps.ts';
import type { User } from '../ports/accounts.ts';
import type { StudyPorts } from './ports.ts';
import { type ChapterOutline, readOutline, type SectionSpot, spotsOf } from './read-outline.ts';
import { readPracticeText } from './read-practice-text.ts';

type Ports = Pick<StudyPorts, 'studyReader' | 'studyRecords' | 'practiceReader' | 'markup'>;

/** The remaining work of a chapter, with the names its steps need. */
export type RemainingChapterWork = RemainingChapter & {
  readonly chapter: ChapterOutline;
  readonly spots: readonly SectionSpot[];
};

/** Unanswered practice questions by the id of the chapter (product.md 5.41, 5.57). */
async function countRemainingQuestions(
  { practiceReader, markup }: Ports,
  user: User,
  outline: readonly ChapterOutline[],
): Promise<ReadonlyMap<number, number>> {
  const sectionIds = outline.flatMap(({ sections }) => sections.filter(isPracticeSection).map(({ id }) => id));
  const [items, sections, chosen] = await Promise.all([
    practiceReader.chapterItems(),
    practiceReader.findSections('chapter', sectionIds),
    practiceReader.chosenInQuizzes(user.id),
  ]);
  const itemIds = items.map(({ itemId }) => itemId);
  const [itemAnswers, textAnswers] = await Promise.all([
    practiceReader.answersTo(user.id, 'item', itemIds),
    practiceReader.answersTo(user.id, 'chapter', sectionIds),
  ]);
  const answered = new Set([...chosen, ...itemAnswers.map(({ sourceId }) => sourceId)]);
  const left = outline.map(({ id, order }): [number, number] => {
    const unanswered = items.filter((item) => item.order === order && !answered.has(item.itemId)).length;
    const section = sections.find(({ whole }) => whole.id === id);
    if (!section) return [id, unanswered];
    const text = isShownAsWritten(order) ? null : readPracticeText(markup, 'chapter', section);
    if (!text) return [id, unanswered];
    const all = text.questions.length;
    const done = textAnswers.filter(({ sourceId, number }) => sourceId === section.id && number <= all).length;
    return [id, unanswered + all - done];
  });
  return new Map(left);
}

const findUnreadSections = (spots: readonly SectionSpot[], visits: readonly Visit[]): SectionSpot[] =>
  spots.filter(({ section }) => !isRead({ sectionId: section.id, isCompleted: false }, visits));

/** Unread sections and unanswered practice questions of chapters that are not completed (product.md 5.57). */
export async function findRemainingWork(ports: Ports, user: User): Promise<RemainingChapterWork[]> {
  const [outline, progress, visits] = await Promise.all([
    readOutline(ports.studyReader),
    ports.studyRecords.listProgress(user.id),
    ports.studyRecords.listVisits(user.id, 'chapter'),
  ]);
  const completed = new Set(progress.filter((each) => each.completed).map(({ chapterId }) => chapterId));
  const open = outline.filter(({ id }) => !completed.has(id));
  const practice = await countRemainingQuestions(ports, user, open);
  return open.flatMap((chapter) => {
    const spots = findUnreadSections(spotsOf([chapter]), visits);
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
