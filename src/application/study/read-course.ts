import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { User } from '../ports/accounts.ts';
import type { ParentRecord } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { presentParsedQuestion, presentPracticeItem } from './present-practice-question.ts';
import { readPracticeText } from './read-practice-text.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'markup'>;
type Questions = OutputOf<'course.listQuestions'>;

/** The sections of a module as safe HTML. */
export const listCourseSections =
  ({ practiceReader, markup }: Ports): UseCase<'course.listSections'> =>
  async (_, { moduleId }) => {
    if (!(await practiceReader.findModule(moduleId))) return refused({ code: 'not-found' });
    const sections = await practiceReader.sectionsOf('course', moduleId);
    const rendered = sections.map(async ({ text, format, ...section }) => ({
      ...section,
      moduleId,
      content: await markup.renderBetweenWork(text, format),
    }));
    return accepted(await Promise.all(rendered));
  };

/**
 * The practice questions of a module with the learner's last answers: the stored ones, or else those parsed from its
 * texts; never exam questions (product.md 5.44, 5.48).
 */
export const listCourseQuestions =
  (ports: Ports): UseCase<'course.listQuestions'> =>
  async ({ user }, { moduleId }) => {
    const module = await ports.practiceReader.findModule(moduleId);
    if (!module) return refused({ code: 'not-found' });
    const items = await ports.practiceReader.itemsOf('module', module.order);
    if (items.length === 0) return accepted(await ofTexts(ports, user, module));
    const ids = items.map(({ id }) => id);
    const answers = await ports.practiceReader.answersTo(user.id, 'item', ids);
    return accepted(items.map((item) => ({ ...presentPracticeItem(item, answers), sectionId: null })));
  };

async function ofTexts({ practiceReader, markup }: Ports, user: User, module: ParentRecord): Promise<Questions> {
  const sections = await practiceReader.sectionsOf('course', module.id);
  const ids = sections.map(({ id }) => id);
  const answers = await practiceReader.answersTo(user.id, 'course', ids);
  return sections.flatMap((section) =>
    (readPracticeText(markup, 'course', section)?.questions ?? []).map((question, index) => ({
      ...presentParsedQuestion(question, section.id, index + 1, answers),
      sectionId: section.id,
    })),
  );
}

/** The modules of the course, without their sections. */
export const listModules =
  ({ courseReader }: Pick<StudyPorts, 'courseReader'>): UseCase<'course.listModules'> =>
  async () =>
    accepted(await courseReader.modules());

/** The modules that the learner has completed or set back to incomplete. */
export const readCourseProgress =
  ({ learnerRecords }: Pick<StudyPorts, 'learnerRecords'>): UseCase<'course.readProgress'> =>
  async ({ user }) =>
    accepted((await learnerRecords.find(user.id)).modules);
