import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import { readList } from '../list-query.ts';
import { newsletterMailList } from '../person-mails.ts';
import { createRowExporter, createUserRowsDeletion, type PersonalTable } from './personal-table.ts';

type SubscriberRow = {
  readonly email: string;
  readonly name: string;
  readonly consent_words: string;
  readonly consented_at: number;
  readonly pending_at: number | null;
  readonly confirmed_at: number | null;
  readonly left_at: number | null;
  readonly bounced_at: number | null;
};

type OriginRow = Readonly<Record<'source' | 'medium' | 'campaign' | 'referrer_host' | 'landing_page', string>> &
  Readonly<Record<'touched_at' | 'consented_at', number>>;

/** What was given without an account, under the same address, and where the account came from. */
export const OUTREACH_TABLES: readonly PersonalTable[] = [
  {
    table: 'user_origins',
    owner: ['user_id'],
    exported: {
      origin: createRowExporter<OriginRow>('SELECT * FROM user_origins WHERE user_id = ?', (row) => ({
        source: row.source,
        medium: row.medium,
        campaign: row.campaign,
        referrer: row.referrer_host,
        firstPage: row.landing_page,
        firstVisitAt: toIsoTime(row.touched_at),
        consentedAt: toIsoTime(row.consented_at),
      })),
    },
    erase: createUserRowsDeletion('user_origins'),
  },
  {
    table: 'newsletter_subscribers',
    owner: ['email_key'],
    exported: {
      newsletter: async (handle, { emailKey }) => {
        const rows = await handle.rows<SubscriberRow>(
          `SELECT email, name, consent_words, consented_at, pending_at, confirmed_at, left_at, bounced_at
           FROM newsletter_subscribers WHERE email_key = ?`,
          [emailKey],
        );
        return rows.map((row) => ({
          email: row.email,
          name: row.name,
          consentWords: row.consent_words,
          consentedAt: toIsoTime(row.consented_at),
          requestedAt: toIsoTimeOrNull(row.pending_at),
          confirmedAt: toIsoTimeOrNull(row.confirmed_at),
          leftAt: toIsoTimeOrNull(row.left_at),
          bouncedAt: toIsoTimeOrNull(row.bounced_at),
        }));
      },
      newsletterMails: async (handle, { emailKey }) => {
        const rows = await readList(handle, newsletterMailList(emailKey));
        return rows.toReversed().map(({ subject, sent_at, bounced_at }) => ({
          subject,
          sentAt: toIsoTimeOrNull(sent_at),
          bouncedAt: toIsoTimeOrNull(bounced_at),
        }));
      },
    },
    // The proof of consent is kept for its retention time; no mail is sent any more (product.md 8.1). An unconfirmed
    // request is not consent.
    erase: async (handle, { emailKey }, now) => {
      const unconfirmed = 'pending_at IS NOT NULL AND confirmed_at IS NULL AND left_at IS NULL';
      await handle.run(`DELETE FROM newsletter_subscribers WHERE email_key = ? AND ${unconfirmed}`, [emailKey]);
      await handle.run(
        `UPDATE newsletter_subscribers SET left_at = COALESCE(left_at, ?), pending_at = NULL, pending_words = NULL
         WHERE email_key = ?`,
        [now, emailKey],
      );
    },
  },
  {
    table: 'marketing_leads',
    owner: ['email_key'],
    exported:
      'Names that somebody gave without an account: an account under the same address does not prove that it was its owner.',
    erase: (handle, { emailKey }) => handle.run('DELETE FROM marketing_leads WHERE email_key = ?', [emailKey]),
  },
];
