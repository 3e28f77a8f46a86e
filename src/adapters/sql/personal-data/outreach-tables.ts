import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import type { PersonalTable } from './personal-table.ts';

type SubscriberRow = {
  readonly email: string;
  readonly name: string;
  readonly consent_words: string;
  readonly consented_at: number;
  readonly left_at: number | null;
};

/** What was given without an account, under the same address. */
export const OUTREACH_TABLES: readonly PersonalTable[] = [
  {
    table: 'newsletter_subscribers',
    owner: ['email_key'],
    exported: {
      newsletter: async (handle, { emailKey }) => {
        const rows = await handle.rows<SubscriberRow>(
          'SELECT email, name, consent_words, consented_at, left_at FROM newsletter_subscribers WHERE email_key = ?',
          [emailKey],
        );
        return rows.map((row) => ({
          email: row.email,
          name: row.name,
          consentWords: row.consent_words,
          consentedAt: toIsoTime(row.consented_at),
          leftAt: toIsoTimeOrNull(row.left_at),
        }));
      },
    },
    // The proof of consent is kept for its time; nothing is sent any more (product.md 8.1).
    erase: (handle, { emailKey }, now) =>
      handle.run('UPDATE newsletter_subscribers SET left_at = ? WHERE email_key = ? AND left_at IS NULL', [
        now,
        emailKey,
      ]),
  },
  {
    table: 'marketing_leads',
    owner: ['email_key'],
    exported:
      'Names that somebody gave without an account: an account under the same address does not prove that it was its owner.',
    erase: (handle, { emailKey }) => handle.run('DELETE FROM marketing_leads WHERE email_key = ?', [emailKey]),
  },
];
