import type { FreeMaterialKind, Lead, LeadSource, RecordedLeadSource } from '../../domain/outreach/lead.ts';
import type { LeadSearch } from '../../domain/outreach/lead-search.ts';
import type { Subscriber, SubscriberState } from '../../domain/outreach/subscriber.ts';

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
  readonly source: RecordedLeadSource;
  readonly givenAt: number;
  /** The consent to the newsletter under the address; null where there is none, or none any more. */
  readonly consent: { readonly words: string; readonly givenAt: number } | null;
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
    readonly bySource: ReadonlyMap<RecordedLeadSource, number>;
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
   * Records a request for the newsletter. Answers the token that confirms it, the same while the request waits; null when the
   * address is subscribed already.
   */
  readonly request: (consent: NewsletterConsent, tokens: SubscriberTokens) => Promise<string | null>;
  /** Confirms the request of a token: subscribes its address, with the consent of the request. */
  readonly confirm: (confirmToken: string, now: number) => Promise<ConfirmedSubscription | null>;
  /**
   * Moves a subscription to another address of the same person. Where that address is on the list already, it stays as it
   * is and the former one leaves.
   */
  readonly moveAddress: (from: string, to: string, now: number) => Promise<void>;
  /** Unsubscribes the address of a token, by the link of a campaign where one is named; false when there is no such token. */
  readonly leave: (leaveToken: string, now: number, campaignId: number | null) => Promise<boolean>;
};

/** Tokens for a new address: to confirm the subscription, and to unsubscribe, which never changes. */
export type SubscriberTokens = { readonly confirm: string; readonly leave: string };

/** A confirmed subscription; `isNew` is false where it was confirmed before. */
export type ConfirmedSubscription = { readonly email: string; readonly leaveToken: string; readonly isNew: boolean };

/** A subscriber as it was stored. */
export type SubscriberRecord = Subscriber & { readonly id: number };

/** The list of the newsletter as administrators see it. */
export type SubscriberReader = {
  /** Addresses that contain the words, in a state where one is given, newest first, below an id. */
  readonly list: (wanted: {
    readonly words: string;
    readonly state: SubscriberState | null;
    readonly before: number | null;
    readonly limit: number;
  }) => Promise<readonly SubscriberRecord[]>;
  readonly count: () => Promise<Readonly<Record<SubscriberState, number>>>;
};

/** Deletes contacts without an account after their retention period, at most `limit` of them. All answer how many. */
export type ContactRetentionRepository = {
  readonly forgetLeads: (givenBefore: number, limit: number) => Promise<number>;
  readonly forgetLeftSubscribers: (leftBefore: number, limit: number) => Promise<number>;
  /** Deletes unconfirmed requests for the newsletter; addresses that were subscribed before stay. */
  readonly forgetPendingSubscribers: (requestedBefore: number, limit: number) => Promise<number>;
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
  readonly givenAt: (tryOut: FreeMaterialKind) => number | null;
  readonly give: (tryOut: FreeMaterialKind, now: number) => void;
  readonly takeBack: () => void;
};
