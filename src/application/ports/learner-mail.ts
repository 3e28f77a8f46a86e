import type { User } from './accounts.ts';

/** A learner whose weekly mail is due. */
export type DueStudyMail = { readonly userId: number; readonly dueAt: number };

/** What a learner did within a range of moments. */
export type StudyActivity = {
  readonly answers: number;
  readonly right: number;
  readonly cards: number;
  readonly papers: number;
};

/** Calendar feeds and the weekly mail; each method is one statement unless it says otherwise. */
export type LearnerMailRepository = {
  /** Replaces the feed of a learner: an address given before no longer works. Two statements. */
  readonly replaceFeed: (userId: number, secret: string, now: number) => Promise<void>;
  readonly removeFeed: (userId: number) => Promise<void>;
  /** The learner whose feed has a secret; null where none has. */
  readonly findFeedOwner: (secret: string) => Promise<User | null>;
  /** Joins or joins again; the token of the first time stays. */
  readonly joinStudyMail: (userId: number, token: string, now: number, nextAt: number) => Promise<void>;
  readonly leaveStudyMail: (userId: number, now: number) => Promise<void>;
  /** Takes the learner of a token off the list; false where there is no such token. */
  readonly leaveStudyMailBy: (token: string, now: number) => Promise<boolean>;
  readonly findLeaveToken: (userId: number) => Promise<string | null>;
  readonly listDueStudyMails: (now: number, limit: number) => Promise<DueStudyMail[]>;
  /** Puts the next mail off; true for the one caller that did. */
  readonly postponeStudyMail: (due: DueStudyMail, nextAt: number) => Promise<boolean>;
  readonly findStudyDone: (userId: number, from: number, until: number) => Promise<StudyActivity>;
};
