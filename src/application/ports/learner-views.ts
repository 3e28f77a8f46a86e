import type { SessionView } from './accounts.ts';

/** A view of a learner's site, as it was begun. */
export type LearnerView = SessionView & { readonly adminId: number };

/**
 * Views of learners' sites by administrators, at most one for each session, until their end is recorded. Sessions are given
 * by their ids, as the cookie carries them.
 */
export type LearnerViews = {
  /** False where the session is not the administrator's or has a view that nobody has ended yet. */
  readonly begin: (sessionId: string, view: LearnerView) => Promise<boolean>;
  /** Ends the view of a session; the view for the one caller that ended it, null for all others. */
  readonly end: (sessionId: string) => Promise<LearnerView | null>;
  /** Ends at most `limit` views that began at or before a time, or whose session is not there any more. */
  readonly endOver: (begunUntil: number, limit: number) => Promise<(LearnerView & { readonly isSignedOut: boolean })[]>;
};
