import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import { roleTitle } from '../../../domain/accounts/role.ts';
import { mailTitle } from '../../../domain/mail/mail-templates.ts';
import { userRepository } from '../user-repository.ts';
import { FACTOR_TABLES } from './factor-tables.ts';
import { createRowExporter, createUserRowsDeletion, type PersonalTable } from './personal-table.ts';

type AcceptanceRow = {
  readonly place: string;
  readonly terms_version: number | null;
  readonly privacy_version: number | null;
  readonly accepted_at: number;
};

type SessionRow = {
  readonly begun_at: number;
  readonly expires_at: number;
  readonly last_used_at: number | null;
  readonly device: string | null;
  readonly network: string | null;
};

/** Sessions and devices, what was accepted, what was sent, and what waits to be. */
export const ACCOUNT_TABLES: readonly PersonalTable[] = [
  {
    table: 'sessions',
    owner: ['user_id'],
    exported: {
      sessions: createRowExporter<SessionRow>(
        `SELECT begun_at, expires_at, last_used_at, device, network FROM sessions WHERE user_id = ?
         ORDER BY begun_at, id_digest`,
        ({ begun_at, expires_at, last_used_at, device, network }) => ({
          signedInAt: toIsoTime(begun_at),
          lastUsedAt: toIsoTimeOrNull(last_used_at),
          endsAt: toIsoTime(expires_at),
          device,
          network,
        }),
      ),
    },
    erase: createUserRowsDeletion('sessions'),
  },
  {
    table: 'known_devices',
    owner: ['user_id'],
    exported: {
      knownDevices: createRowExporter<{ first_used_at: number; last_used_at: number }>(
        'SELECT first_used_at, last_used_at FROM known_devices WHERE user_id = ? ORDER BY first_used_at, device_digest',
        ({ first_used_at, last_used_at }) => ({
          firstSignInAt: toIsoTime(first_used_at),
          lastSignInAt: toIsoTime(last_used_at),
        }),
      ),
    },
    erase: createUserRowsDeletion('known_devices'),
  },
  {
    table: 'learner_views',
    owner: ['user_id', 'admin_id'],
    exported: 'A view is here for half an hour at most; that it took place is in the record of changes.',
    erase: async (handle, { id }) => {
      await handle.run('DELETE FROM learner_views WHERE user_id = ?', [id]);
      await handle.run('DELETE FROM learner_views WHERE admin_id = ?', [id]);
    },
  },
  {
    table: 'legal_acceptances',
    owner: ['user_id'],
    exported: {
      termsAccepted: createRowExporter<AcceptanceRow>(
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
    erase: createUserRowsDeletion('legal_acceptances'),
  },
  {
    table: 'email_corrections',
    owner: ['user_id', 'requested_by'],
    exported: {
      addressesToConfirm: createRowExporter<{ email: string; requested_at: number }>(
        'SELECT email, requested_at FROM email_corrections WHERE user_id = ?',
        ({ email, requested_at }) => ({ email, requestedAt: toIsoTime(requested_at) }),
      ),
    },
    erase: async (handle, { id }) => {
      await handle.run('DELETE FROM email_corrections WHERE user_id = ?', [id]);
      await handle.run('DELETE FROM email_corrections WHERE requested_by = ?', [id]);
    },
  },
  ...FACTOR_TABLES,
  {
    table: 'expiry_reminders',
    owner: ['user_id'],
    exported: 'Says only that a reminder went out; the mail has the rest.',
    erase: createUserRowsDeletion('expiry_reminders'),
  },
  {
    table: 'sent_mails',
    owner: ['user_id'],
    exported: {
      emailsSent: createRowExporter<{ mail: string; sent_at: number }>(
        'SELECT mail, sent_at FROM sent_mails WHERE user_id = ? ORDER BY sent_at, outbox_id',
        ({ mail, sent_at }) => ({ email: mailTitle(mail), sentAt: toIsoTime(sent_at) }),
      ),
    },
    erase: createUserRowsDeletion('sent_mails'),
  },
  {
    table: 'outbox',
    owner: ['email_key'],
    exported: 'A mail that waits for its address, or was given up; what it is about is elsewhere in the file.',
    erase: (handle, { emailKey }) => handle.run('DELETE FROM outbox WHERE email_key = ?', [emailKey]),
  },
];

/** The account itself; it goes last, and its row stays without name and address while records of payments refer to it. */
export const USERS_TABLE: PersonalTable = {
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
