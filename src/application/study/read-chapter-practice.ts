import { accepted, refused } from '../../domain/result.ts';
import { isPracticeSection } from '../../domain/study/chapter-menu.ts';
import { isShownAsWritten } from '../../domain/study/practice-section.ts';
import type { ChapterPractice } from '../contract/index.ts';
import type { User } from '../ports/accounts.ts';
import type { NamedWhole, SectionText } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentItem, presentParsed } from './present-practice-question.ts';
import { presentQuiz } from './present-quiz.ts';
import { readPracticeText } from './read-practice-text.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'markup'>;

/**
 * The practice of a chapter; a section of practice questions takes precedence over stored questions (product.md 5.41).
 */
export const readChapterPractice =
  (ports: Ports): UseCase<'practice.readChapter'> =>
  async ({ user }, { chapterId }) => {
    const chapter = await ports.practiceReader.findChapter(chapterId);
    if (!chapter) return refused({ code: 'not-found' });
    const sections = await ports.practiceReader.sectionsOf('chapter', chapterId);
    const section = sections.find(isPracticeSection);
    if (section) return accepted(await ofSection(ports, user, chapter, section));
    const items = await ports.practiceReader.itemsOf('chapter', chapter.order);
    if (items.length === 0) return accepted({ mode: 'none', chapter });
    const quiz = await ports.practiceReader.findQuiz({ userId: user.id, chapterId });
    const questions = items.map((item) => presentItem(item, []));
    return accepted({ mode: 'quiz', chapter, questions, quiz: presentQuiz(quiz, items) });
  };

async function ofSection(
  { practiceReader, markup }: Ports,
  user: User,
  chapter: NamedWhole,
  section: SectionText,
): Promise<ChapterPractice> {
  const content = (): string => markup.render(section.text, section.format);
  if (isShownAsWritten(chapter.order)) return { mode: 'text', chapter, content: content() };
  const text = readPracticeText(markup, 'chapter', section);
  if (!text) return { mode: 'unparsed', chapter, content: content() };
  const answers = await practiceReader.answersTo(user.id, 'chapter', [section.id]);
  const questions = text.questions.map((question, index) => presentParsed(question, section.id, index + 1, answers));
  return { mode: 'interactive', chapter, intro: text.intro, questions };
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
    return accepted(items.map((item) => presentItem(item, answers)));
  };
