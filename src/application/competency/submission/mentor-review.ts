import { accepted, refused } from '../../../domain/result.ts';
import type { OutputOf } from '../../contract/index.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { toIsoTime } from '../../iso-time.ts';
import type { UseCase } from '../../use-case.ts';
import type { SubmissionPorts } from './ports.ts';
import { getRegulator } from './read-submission.ts';
import { describeCompetency } from './submission-document.ts';

const DAY_MS = 86_400_000;

/** Most comments that one link takes. */
export const MAX_COMMENTS = 50;

const NOT_FOUND = { code: 'not-found' } as const;

/** Makes a link that shows one text to a mentor; its token is returned once and stored as a digest (product.md 9.45). */
export const createMentorLink =
  ({ transact, randomness, clock }: SubmissionPorts): UseCase<'submission.createLink'> =>
  ({ user }, { submissionId, code, days }) =>
    transact<OutputOf<'submission.createLink'>, Refusal>(async ({ submissions }) => {
      const submission = await submissions.findOwn(user.id, submissionId);
      const entry = submission && (await submissions.findEntry(submission.id, code));
      if (!entry) return refused(NOT_FOUND);
      const token = randomness.token();
      const createdAt = clock.now();
      const expiresAt = createdAt + days * DAY_MS;
      const linkId = await submissions.addLink({ userId: user.id, entryId: entry.id, token, createdAt, expiresAt });
      return accepted({ linkId, token, expiresAt: toIsoTime(expiresAt) });
    });

/** Ends a link at once; what was commented stays. */
export const revokeMentorLink =
  ({ transact, clock }: SubmissionPorts): UseCase<'submission.revokeLink'> =>
  ({ user }, { linkId }) =>
    transact<{ success: true }, Refusal>(async ({ submissions }) =>
      (await submissions.revokeLink(user.id, linkId, clock.now())) ? accepted({ success: true }) : refused(NOT_FOUND),
    );

/** Records that the comments of one's own text were seen, up to the last that its page showed (product.md 9.45). */
export const noteSeenComments =
  ({ transact }: SubmissionPorts): UseCase<'submission.noteSeenComments'> =>
  ({ user }, { submissionId, code, lastCommentId }) =>
    transact<{ success: true }, Refusal>(async ({ submissions }) => {
      const submission = await submissions.findOwn(user.id, submissionId);
      const entry = submission && (await submissions.findEntry(submission.id, code));
      if (!entry) return refused(NOT_FOUND);
      await submissions.noteSeenComments(entry.id, lastCommentId);
      return accepted({ success: true });
    });

/** Removes a comment from one's own text. */
export const removeMentorComment =
  ({ transact }: SubmissionPorts): UseCase<'submission.removeComment'> =>
  ({ user }, { commentId }) =>
    transact<{ success: true }, Refusal>(async ({ submissions }) =>
      (await submissions.removeComment(user.id, commentId)) ? accepted({ success: true }) : refused(NOT_FOUND),
    );

/** Shows a mentor the one text that a link opens, and nothing else (product.md 9.45). */
export const readMentorReview =
  ({ submissions, competencies, clock }: SubmissionPorts): UseCase<'mentor.read'> =>
  async (_, { token }) => {
    const opened = await submissions.findByToken(token, clock.now());
    if (!opened) return refused(NOT_FOUND);
    const { code, username, texts, savedAt } = opened;
    const regulator = getRegulator(opened);
    const words = describeCompetency(regulator, code, await competencies.competencies(null));
    const about = { regulator: regulator.shortName, learner: username, savedAt: toIsoTime(savedAt) };
    return accepted({ code, ...words, ...about, ...texts });
  };

/** Keeps a mentor's comment for the learner. */
export const commentAsMentor =
  ({ transact, clock }: SubmissionPorts): UseCase<'mentor.comment'> =>
  (_, { token, ...comment }) =>
    transact<{ success: true }, Refusal>(async ({ submissions }) => {
      const now = clock.now();
      const opened = await submissions.findByToken(token, now);
      if (!opened) return refused(NOT_FOUND);
      if ((await submissions.countComments(opened.linkId)) >= MAX_COMMENTS)
        return refused({ code: 'mentor-link-full' });
      await submissions.addComment(opened, { ...comment, createdAt: now });
      return accepted({ success: true });
    });
