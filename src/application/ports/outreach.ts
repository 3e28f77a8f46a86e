import type { Lead, LeadSource, RecordedSource, TryOut } from '../../domain/outreach/lead.ts';
import type { LeadSearch } from '../../domain/outreach/lead-search.ts';

/** A lead to store. */
export type NewLead = Lead & { readonly source: LeadSource; readonly givenAt: number };

/** Leads; one per address, regardless of case. */
export type LeadRepository = {
  /** Adds a lead; an existing one stays unchanged. */
  readonly add: (lead: NewLead) => Promise<'added' | 'known'>;
};

/** A lead as it was stored. */
export type LeadRecord = Lead & {
  readonly id: number;
  readonly source: RecordedSource;
  readonly givenAt: number;
};

export type LeadQuery = {
  /** The search text; null for all. */
  readonly search: LeadSearch | null;
  /** Only leads before this id; null for the newest. */
  readonly before: number | null;
  readonly limit: number;
};

/** Reads leads for administrators. */
export type LeadReader = {
  /** The newest of those wanted, newest first: in the order in which they came in. */
  readonly list: (wanted: LeadQuery) => Promise<readonly LeadRecord[]>;
  /** The number of leads by source, and since a time. */
  readonly count: (since: number) => Promise<{
    readonly bySource: ReadonlyMap<RecordedSource, number>;
    readonly since: number;
  }>;
};

/** A subscription request, with the consent wording as proof. */
export type NewsletterConsent = {
  readonly email: string;
  readonly name: string;
  readonly consentWords: string;
  readonly consentedAt: number;
};

/** Subscribers; one per address, regardless of case. */
export type NewsletterRepository = {
  /**
   * Subscribes an address; a former subscriber returns with the new consent. Answers the token to unsubscribe with,
   * which never changes; null when the address was subscribed already.
   */
  readonly subscribe: (consent: NewsletterConsent, leaveToken: string) => Promise<string | null>;
  /** Unsubscribes the address of a token; false when there is no such token. */
  readonly leave: (leaveToken: string, now: number) => Promise<boolean>;
};

/** Deletes contacts without an account after their retention period, at most `limit` of them. Both answer how many. */
export type ContactRetention = {
  readonly forgetLeads: (givenBefore: number, limit: number) => Promise<number>;
  readonly forgetLeftSubscribers: (leftBefore: number, limit: number) => Promise<number>;
};

/** An option with its key, its rationale, and when it would be right; null for the key. */
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

/** Reads sample questions only; ids of other questions are not found. */
export type FreeQuestionReader = {
  readonly list: () => Promise<readonly FreeQuestion[]>;
  /** Null when the id is not that of a sample question. */
  readonly findOptions: (questionId: number) => Promise<readonly FreeOption[] | null>;
};

/** The proof on the visitor's device that contact details were given, by kind of free material. */
export type TryOutPass = {
  /** When the details were given, in milliseconds; null without a valid proof. */
  readonly givenAt: (tryOut: TryOut) => number | null;
  readonly give: (tryOut: TryOut, now: number) => void;
  readonly takeBack: () => void;
};
