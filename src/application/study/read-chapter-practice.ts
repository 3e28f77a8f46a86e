import { accepted, refused } from '../../domain/result.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { isShownAsWritten } from '../../domain/study/practice-section.ts';
import type { ChapterPractice } from '../contract/index.ts';
import type { User } from '../ports/accounts.ts';
import type { ParentRecord, SectionText } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentParsedQuestion, presentPracticeItem } from './present-practice-question.ts';
import { presentQuiz } from './present-quiz.ts';
import { readPracticeText } from './read-practice-text.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'markup'>;

/**
 * The practice of a chapter: its section of practice questions, then the stored questions as a quiz (product.md 5.41).
 */
export const readChapterPractice =
  (ports: Ports): UseCase<'practice.readChapter'> =>
  async ({ user }, { chapterId }) => {
    const chapter = await ports.practiceReader.findChapter(chapterId);
    if (!chapter) return refused({ code: 'not-found' });
    const sections = await ports.practiceReader.sectionsOf('chapter', chapterId);
    const section = sections.find(isPracticeSection);
    const stored = await findStoredQuiz(ports, user, chapter);
    if (section) return accepted(await presentSection(ports, user, chapter, section, stored));
    return accepted(stored ? { mode: 'quiz', chapter, stored } : { mode: 'none', chapter });
  };

type StoredQuiz = Extract<ChapterPractice, { mode: 'quiz' }>['stored'];

async function findStoredQuiz(
  { practiceReader }: Pick<Ports, 'practiceReader'>,
  user: User,
  chapter: ParentRecord,
): Promise<StoredQuiz | null> {
  const items = await practiceReader.itemsOf('chapter', chapter.order);
  if (items.length === 0) return null;
  const quiz = await practiceReader.findQuiz({ userId: user.id, chapterId: chapter.id });
  return { questions: items.map((item) => presentPracticeItem(item, [])), quiz: presentQuiz(quiz, items) };
}

async function presentSection(
  { practiceReader, markup }: Ports,
  user: User,
  chapter: ParentRecord,
  section: SectionText,
  stored: StoredQuiz | null,
): Promise<ChapterPractice> {
  const content = (): string => markup.render(section.text, section.format);
  if (isShownAsWritten(chapter.order)) return { mode: 'text', chapter, content: content(), stored };
  const text = readPracticeText(markup, 'chapter', section);
  if (!text) return { mode: 'unparsed', chapter, content: content(), stored };
  const answers = await practiceReader.answersTo(user.id, 'chapter', [section.id]);
  const questions = text.questions.map((question, index) =>
    presentParsedQuestion(question, section.id, index + 1, answers),
  );
  return { mode: 'interactive', chapter, intro: text.intro, questions, stored };
}

/** The stored practice questions of a chapter with the learner's last answers; never exam questions. */
export const listChapterQuestions =
  ({ practiceReader }: Pick<Ports, 'practiceReader'>): UseCase<'practice.listChapterQuestions'> =>
  async ({ user }, { chapterId }) => {
    const chapter = await practiceReader.findChapter(chapterId);
    if (!chapter) return refused({ code: 'not-found' });
    const items = await practiceReader.itemsOf('chapter', chapter.order);
    const ids = items.map(({ id }) => id);
    const answers = await practiceReader.answersTo(user.id, 'item', ids);
    return accepted(items.map((item) => presentPracticeItem(item, answers)));
  };
