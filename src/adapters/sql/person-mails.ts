import type { PeopleReader, PersonMail, PersonNewsletterMail } from '../../application/ports/administration.ts';
import { toCaselessKey } from './caseless-key.ts';
import type { SqlHandle } from './sql-handle.ts';

type MailRow = {
  readonly id: number;
  readonly kind: string;
  readonly body: string | null;
  readonly created_at: number;
  readonly failed_at: number | null;
};

/** A message whose text is written when it is sent has no subject yet. */
const SUBJECT_WITHOUT_TEXT = 'Link to reset the password';

const toUnsentMail = ({ id, kind, body, created_at, failed_at }: MailRow): PersonMail => {
  const { subject } = JSON.parse(body ?? '{}') as { readonly subject?: string };
  return {
    id,
    subject: kind === 'mail' ? (subject ?? '') : SUBJECT_WITHOUT_TEXT,
    state: failed_at === null ? 'waiting' : 'given-up',
    at: failed_at ?? created_at,
  };
};

/** Newsletter mails to an address, the parameter, that were sent or bounced; an order follows. */
export const SELECT_NEWSLETTER_MAILS = `SELECT r.id, c.subject, r.sent_at, r.bounced_at
  FROM newsletter_subscribers s
  JOIN campaign_recipients r ON r.subscriber_id = s.id
  JOIN campaigns c ON c.id = r.campaign_id
  WHERE s.email_key = ? AND (r.sent_at IS NOT NULL OR r.bounced_at IS NOT NULL)`;

export type NewsletterRow = {
  readonly id: number;
  readonly subject: string;
  readonly sent_at: number | null;
  readonly bounced_at: number | null;
};

const toNewsletterMail = ({ id, subject, sent_at, bounced_at }: NewsletterRow): PersonNewsletterMail => ({
  id,
  subject,
  state: bounced_at === null ? 'sent' : 'bounced',
  at: bounced_at ?? sent_at ?? 0,
});

type PersonMails = Pick<PeopleReader, 'unsentMails' | 'sentMails' | 'newsletterMails'>;

/**
 * Mail to a person: what waits or was given up and the newsletter by the address, what was sent by the account
 * (product.md 13.36).
 */
export const personMails = (handle: SqlHandle): PersonMails => ({
  unsentMails: async (email, limit) => {
    const rows = await handle.rows<MailRow>(
      'SELECT id, kind, body, created_at, failed_at FROM outbox WHERE email_key = ? ORDER BY id DESC LIMIT ?',
      [toCaselessKey(email), limit],
    );
    return rows.map(toUnsentMail);
  },
  sentMails: (userId, limit) =>
    handle.rows(
      `SELECT outbox_id AS id, mail, sent_at AS at FROM sent_mails WHERE user_id = ?
       ORDER BY sent_at DESC, outbox_id DESC LIMIT ?`,
      [userId, limit],
    ),
  newsletterMails: async (email, limit) => {
    const rows = await handle.rows<NewsletterRow>(`${SELECT_NEWSLETTER_MAILS} ORDER BY r.id DESC LIMIT ?`, [
      toCaselessKey(email),
      limit,
    ]);
    return rows.map(toNewsletterMail);
  },
});
