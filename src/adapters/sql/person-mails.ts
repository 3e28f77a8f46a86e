import type { PersonMail, PersonNewsletterMail, PersonSentMail } from '../../application/ports/administration.ts';
import { toCaselessKey } from './caseless-key.ts';
import { columnsOf, type ListQuery } from './list-query.ts';

type MailRow = {
  readonly id: number;
  readonly kind: string;
  readonly body: string | null;
  readonly created_at: number;
  readonly failed_at: number | null;
};

/** A message whose text is written when it is sent has no subject yet. */
const SUBJECT_WITHOUT_TEXT = 'Link to reset the password';

export const toUnsentMail = ({ id, kind, body, created_at, failed_at }: MailRow): PersonMail => {
  const { subject } = JSON.parse(body ?? '{}') as { readonly subject?: string };
  return {
    id,
    subject: kind === 'mail' ? (subject ?? '') : SUBJECT_WITHOUT_TEXT,
    state: failed_at === null ? 'waiting' : 'given-up',
    at: failed_at ?? created_at,
  };
};

type NewsletterRow = {
  readonly id: number;
  readonly subject: string;
  readonly sent_at: number | null;
  readonly bounced_at: number | null;
};

export const toNewsletterMail = ({ id, subject, sent_at, bounced_at }: NewsletterRow): PersonNewsletterMail => ({
  id,
  subject,
  state: bounced_at === null ? 'sent' : 'bounced',
  at: bounced_at ?? sent_at ?? 0,
});

const NEWEST_FIRST = { direction: 'descending', by: ['id'] } as const;

/** Mail to an address that has not been sent, the newest first (product.md 13.36). */
export const unsentMailList = (email: string, limit: number): ListQuery<MailRow> => ({
  columns: columnsOf('m', ['id', 'kind', 'body', 'created_at', 'failed_at']),
  from: 'outbox m WHERE m.email_key = ?',
  values: [toCaselessKey(email)],
  order: NEWEST_FIRST,
  limit,
});

/** Names of mails that were sent to an account, the newest first. */
export const sentMailList = (userId: number, limit: number): ListQuery<PersonSentMail> => ({
  columns: { id: 'm.outbox_id', mail: 'm.mail', at: 'm.sent_at' },
  from: 'sent_mails m WHERE m.user_id = ?',
  values: [userId],
  order: { direction: 'descending', by: ['at', 'id'] },
  limit,
});

/** Newsletter mails to an address that were sent or bounced, the last queued first. */
export const newsletterMailList = (emailKey: string): ListQuery<NewsletterRow> => ({
  columns: { ...columnsOf('r', ['id', 'sent_at', 'bounced_at']), subject: 'c.subject' },
  from: `newsletter_subscribers s
    JOIN campaign_recipients r ON r.subscriber_id = s.id
    JOIN campaigns c ON c.id = r.campaign_id
    WHERE s.email_key = ? AND (r.sent_at IS NOT NULL OR r.bounced_at IS NOT NULL)`,
  values: [emailKey],
  order: NEWEST_FIRST,
});
