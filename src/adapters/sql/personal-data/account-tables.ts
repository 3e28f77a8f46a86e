import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import { roleTitle } from '../../../domain/accounts/role.ts';
import { userRepository } from '../user-repository.ts';
import { deletedByUser, type PersonalTable, rowsAs } from './personal-table.ts';

type AcceptanceRow = {
  readonly place: string;
  readonly terms_version: number | null;
  readonly privacy_version: number | null;
  readonly accepted_at: number;
};

/** Sessions, what was accepted, what was sent, and what waits to be. */
export const ACCOUNT_TABLES: readonly PersonalTable[] = [
  {
    table: 'sessions',
    owner: ['user_id'],
    exported: 'A session holds nothing but the moment it ends.',
    erase: deletedByUser('sessions'),
  },
  {
    table: 'legal_acceptances',
    owner: ['user_id'],
    exported: {
      termsAccepted: rowsAs<AcceptanceRow>(
        `SELECT place, terms_version, privacy_version, accepted_at FROM legal_acceptances
         WHERE user_id = ? AND accepted_at IS NOT NULL ORDER BY id`,
        ({ place, terms_version, privacy_version, accepted_at }) => ({
          at: place,
          termsVersion: terms_version,
          privacyVersion: privacy_version,
          acceptedAt: toIsoTime(accepted_at),
        }),
      ),
    },
    erase: deletedByUser('legal_acceptances'),
  },
  {
    table: 'expiry_reminders',
    owner: ['user_id'],
    exported: 'Says only that a reminder went out; the mail has the rest.',
    erase: deletedByUser('expiry_reminders'),
  },
  {
    table: 'outbox',
    owner: ['email_key'],
    exported: 'A mail that waits for its address, or was given up; what it is about is elsewhere in the file.',
    erase: (handle, { emailKey }) => handle.run('DELETE FROM outbox WHERE email_key = ?', [emailKey]),
  },
];

/** The account itself; it goes last, and its row stays without name and address while records of payments refer to it. */
export const USERS: PersonalTable = {
  table: 'users',
  owner: ['id', 'email_key'],
  exported: {
    account: async (handle, { id }) => {
      const user = await userRepository(handle).findById(id);
      if (!user) return [];
      const { username, email, role, createdAt, nppe, peng } = user;
      return [
        {
          username,
          email,
          role: roleTitle(role),
          createdAt: toIsoTime(createdAt),
          nppeStatus: nppe.status,
          nppeAccessUntil: toIsoTimeOrNull(nppe.endsAt),
          pengAccessUntil: toIsoTimeOrNull(peng.endsAt),
        },
      ];
    },
  },
  erase: async (handle, { id }, now) => {
    // No username or address can look like this one, so that both stay free for others.
    const nobody = `deleted@${id}`;
    await handle.run(
      `UPDATE users SET username = 'deleted', username_key = ?, email = '', email_key = ?, password_hash = '', role = 'user',
         stripe_customer_id = NULL, stripe_subscription_id = NULL, subscription_status = NULL, subscription_end_date = NULL,
         reset_token_hash = NULL, reset_token_expiry = NULL, active_week = NULL,
         deleted_at = ? WHERE id = ?`,
      [nobody, nobody, now, id],
    );
    await handle.run('DELETE FROM users WHERE id = ? AND NOT EXISTS (SELECT 1 FROM payments WHERE user_id = ?)', [
      id,
      id,
    ]);
  },
};
