import type { Lead, LeadSource, RecordedSource, TryOut } from '../../domain/outreach/lead.ts';
import type { LeadSearch } from '../../domain/outreach/lead-search.ts';

/** A name and address with where and when they were given (product.md 8.2). */
export type NewLead = Lead & { readonly source: LeadSource; readonly givenAt: number };

/** Names and addresses left for free material; one row an address, regardless of case. */
export type LeadRepository = {
  /** Adds a lead; one whose address is there already stays as it is. */
  readonly add: (lead: NewLead) => Promise<'added' | 'known'>;
};

/** A lead as it was stored. */
export type LeadRecord = Lead & {
  readonly id: number;
  readonly source: RecordedSource;
  readonly givenAt: number;
};

export type LeadsWanted = {
  /** What they contain; null for all. */
  readonly search: LeadSearch | null;
  /** Only those that came before the lead with this id; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
};

/** Leads for those who work with them (product.md 8.29 to 8.31). */
export type LeadReader = {
  /** The newest of those wanted, newest first: in the order in which they came in. */
  readonly list: (wanted: LeadsWanted) => Promise<readonly LeadRecord[]>;
  /** How many there are of each source, and how many came since a moment. */
  readonly count: (since: number) => Promise<{
    readonly bySource: ReadonlyMap<RecordedSource, number>;
    readonly since: number;
  }>;
};

/** Somebody who asked for the newsletter, with the words they agreed to as proof (product.md 8.1). */
export type NewsletterConsent = {
  readonly email: string;
  readonly name: string;
  readonly consentWords: string;
  readonly consentedAt: number;
};

/** The newsletter's list; one entry an address, regardless of case. */
export type NewsletterRepository = {
  /**
   * Adds the address; one that is on the list already stays as it is, and one that had left is back with the new consent.
   * Answers the token by which it can leave, which stays that of its first time; null when it was on the list already.
   */
  readonly subscribe: (consent: NewsletterConsent, leaveToken: string) => Promise<string | null>;
  /** Takes the address of a token off the list; false when there is no such token. */
  readonly leave: (leaveToken: string, now: number) => Promise<boolean>;
};

/** Forgets people who gave an address without an account, once their time is over (product.md 8.17). Both answer how many. */
export type ContactRetention = {
  readonly forgetLeads: (givenBefore: number) => Promise<number>;
  readonly forgetLeftSubscribers: (leftBefore: number) => Promise<number>;
};

/** An option with whether it is right, why, and when it would be right; null for the key. */
export type FreeOption = {
  readonly id: number;
  readonly text: string;
  readonly isCorrect: boolean;
  readonly rationale: string;
  readonly rightWhen: string | null;
};

/** A sample question; `chapterId` is the study-guide chapter on its area, null where there is none. */
export type FreeQuestion = {
  readonly id: number;
  readonly question: string;
  readonly chapterId: number | null;
  readonly explanation: string;
  readonly options: readonly Pick<FreeOption, 'id' | 'text'>[];
};

/** The sample questions, and nothing but them: no id of another question is answered (product.md 8.7). */
export type FreeQuestionReader = {
  readonly list: () => Promise<readonly FreeQuestion[]>;
  /** Null when the id is not that of a sample question. */
  readonly findOptions: (questionId: number) => Promise<readonly FreeOption[] | null>;
};

/** What the visitor's device carries as proof that name and address were given, kind by kind (product.md 8.4). */
export type TryOutPass = {
  /** When they were given, in milliseconds; null without a proof of ours. */
  readonly givenAt: (tryOut: TryOut) => number | null;
  readonly give: (tryOut: TryOut, now: number) => void;
  readonly takeBack: () => void;
};
