import type { EditedFields } from '../edited-fields.ts';

/** The subscribers of the newsletter that a mail is sent to; people without a subscription never receive it (product.md 8.46). */
export const SUBSCRIBER_SEGMENTS = ['all', 'leads', 'nppe', 'peng', 'ended'] as const;

export type SubscriberSegment = (typeof SUBSCRIBER_SEGMENTS)[number];

/** Whether a text names a segment. */
export const isSubscriberSegment = (name: string): name is SubscriberSegment =>
  SUBSCRIBER_SEGMENTS.some((segment) => segment === name);

/** The names of the segments. */
export const SUBSCRIBER_SEGMENT_NAMES: Readonly<Record<SubscriberSegment, string>> = {
  all: 'All subscribers',
  leads: 'Free leads without an account',
  nppe: 'NPPE learners',
  peng: 'P.Eng. learners',
  ended: 'Learners whose access has ended',
};

/** What an administrator writes of a newsletter mail. */
export type CampaignFields = {
  readonly subject: string;
  /** One of `SUBSCRIBER_SEGMENTS`. */
  readonly segment: string;
  /** Markdown. */
  readonly content: string;
};

export const CAMPAIGN_FIELDS: EditedFields<CampaignFields> = {
  subject: { kind: 'text', label: 'Subject', auditName: 'subject' },
  segment: { kind: 'text', label: 'Recipients', auditName: 'recipients' },
  content: { kind: 'text', label: 'Text', auditName: 'content' },
};

/** The longest each text of a mail may be, in characters. */
export const MAX_CAMPAIGN_LENGTH = { subject: 150, content: 40_000 } as const;

/** How far a mail is: only a draft is edited, only a scheduled one goes back to being a draft (product.md 8.47). */
export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;

export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** Where a link of a mail leads, as a whole address. */
export const wholeAddress = (href: string, site: string): string => new URL(href, `${site}/`).href;

/** Whether a link leads to a page of the site: only those are counted (product.md 8.51). */
export const isOwnLink = (href: string, site: string): boolean =>
  URL.canParse(href, `${site}/`) && new URL(href, `${site}/`).origin === new URL(site).origin;

/** The address that counts a click and leads on. */
export const countedLinkPath = (linkId: number): string => `/r/${linkId}`;

/** The maximum size of a batch at any rate, so that its transaction stays short; SQLite inserts no more rows at once. */
const LARGEST_BATCH = 500;

/** What is sent after a pause of any length, in milliseconds of sending. */
const LONGEST_PAUSE_MS = 60_000;

/** The first batch, in milliseconds of sending. */
const FIRST_BATCH_MS = 2_000;

/**
 * How many mails may be queued now, so that no more than `perMinute` are queued in any minute. `batchAt` is when the batch
 * before was queued; null for the first. Times in milliseconds (product.md 8.48).
 */
export function computeBatchSize(batchAt: number | null, now: number, perMinute: number): number {
  const elapsed = batchAt === null ? FIRST_BATCH_MS : Math.max(0, Math.min(now - batchAt, LONGEST_PAUSE_MS));
  return Math.min(LARGEST_BATCH, Math.floor((elapsed * perMinute) / 60_000));
}
