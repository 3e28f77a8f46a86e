import type { UseCases } from '../../use-case.ts';
import { removeProject, removeValidator, saveProject, saveValidator } from './edit-lists.ts';
import { exportSubmission, importSubmission } from './export-submission.ts';
import {
  commentAsMentor,
  createMentorLink,
  noteSeenComments,
  readMentorReview,
  removeMentorComment,
  revokeMentorLink,
} from './mentor-review.ts';
import type { SubmissionPorts } from './ports.ts';
import { chooseRegulator, readEntry, readSubmission, readVersion, readWholeSubmission } from './read-submission.ts';
import { saveEntry, setEntryState } from './save-entry.ts';

/** The use cases of what learners write themselves, by the names of their operations. */
export const submissionUseCases = (ports: SubmissionPorts) =>
  ({
    'submission.read': readSubmission(ports),
    'submission.choose': chooseRegulator(ports),
    'submission.readEntry': readEntry(ports),
    'submission.saveEntry': saveEntry(ports),
    'submission.setState': setEntryState(ports),
    'submission.readVersion': readVersion(ports),
    'submission.saveProject': saveProject(ports),
    'submission.removeProject': removeProject(ports),
    'submission.saveValidator': saveValidator(ports),
    'submission.removeValidator': removeValidator(ports),
    'submission.readAll': readWholeSubmission(ports),
    'submission.export': exportSubmission(ports),
    'submission.import': importSubmission(ports),
    'submission.createLink': createMentorLink(ports),
    'submission.revokeLink': revokeMentorLink(ports),
    'submission.noteSeenComments': noteSeenComments(ports),
    'submission.removeComment': removeMentorComment(ports),
    'mentor.read': readMentorReview(ports),
    'mentor.comment': commentAsMentor(ports),
  }) satisfies Partial<UseCases>;
