import { isStandardAllowance } from '../../domain/exam/allowance.ts';
import { deriveWorkRecord } from '../../domain/exam/attempt-events.ts';
import { isKeyWithheld } from '../../domain/exam/blind-review.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { averageTimeOfOthers } from '../../domain/exam/question-pace.ts';
import { TOPICS_BY_CODE, topicTitle } from '../../domain/exam/topics.ts';
import { accepted, refused } from '../../domain/result.ts';
import { readingMinutes } from '../../domain/study/study-plan.ts';
import type { ExamReviewDetailsView } from '../contract/index.ts';
import type { ReviewedQuestion } from '../ports/exam.ts';
import type { StudyReader } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'attemptReader' | 'studyReader'>;
type TaughtIn = ExamReviewDetailsView['questions'][number]['taughtIn'];

/**
 * What the review of the caller's completed exam says beside its answers: topic, source, the section that teaches it, times,
 * changes of mind, and the entry among the mistakes (product.md 4.30). Not found while keys are withheld.
 */
export const readReview =
  (ports: Ports): UseCase<'exam.readReview'> =>
  async ({ user }, { examId: attemptId }) => {
    // The study material is asked for at once, while the version read with the caller is known.
    const [overview, findSection] = await Promise.all([
      ports.attemptReader.findOverview(attemptId),
      sectionFinder(ports.studyReader),
    ]);
    if (overview?.attempt.userId !== user.id || !overview.attempt.completed) return refused({ code: 'not-found' });
    if (isKeyWithheld(overview.blindReview, overview.withholding)) return refused({ code: 'not-found' });
    const [reviewed, events] = await Promise.all([
      ports.attemptReader.reviewedQuestions(attemptId),
      ports.attemptReader.events(attemptId),
    ]);
    const work = deriveWorkRecord(events);
    const isCompared = isStandardAllowance(overview.attempt.allowance);
    const questions = reviewed.map((question) => {
      const { questionId, topic, source, times, mistake } = question;
      return {
        questionId,
        topic: { code: topic, title: topicTitle(topic) },
        source,
        taughtIn: findSection(question),
        timeMs: work.timeByQuestion.get(questionId) ?? null,
        timeOfOthersMs: isCompared && times ? averageTimeOfOthers(times) : null,
        changes: work.changes
          .filter((change) => change.questionId === questionId)
          .map(({ from, to }) => ({ from, to })),
        mistake: mistake
          ? { id: mistake.id, cause: mistake.cause, rightOn: mistake.rightOn, isResolved: mistake.resolvedAt !== null }
          : null,
      };
    });
    return accepted({ hasTimes: events.length > 0, questions });
  };

/** Finds the section of the guide that teaches a topic; null where the guide has none. */
async function sectionFinder(studyReader: StudyReader): Promise<(question: ReviewedQuestion) => TaughtIn> {
  const [chapters, lines] = await Promise.all([studyReader.chapters(), studyReader.sectionLines()]);
  return ({ area, topic }) => {
    const chapter = chapters.find(({ order }) => order === AREA_CODES.indexOf(area) + 1);
    const section = lines.find(
      (line) => line.chapterId === chapter?.id && line.slug === TOPICS_BY_CODE[topic]?.section,
    );
    if (!chapter || !section) return null;
    const { slug, title, length } = section;
    return { chapterId: chapter.id, chapterOrder: chapter.order, slug, title, minutes: readingMinutes(length) };
  };
}
