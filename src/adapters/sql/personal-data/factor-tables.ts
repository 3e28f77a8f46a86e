import { toIsoTime, toIsoTimeOrNull } from '../../../application/iso-time.ts';
import { createOwnedTable, createRowExporter, createUserRowsDeletion, type PersonalTable } from './personal-table.ts';

type PasskeyRow = { readonly name: string; readonly added_at: number; readonly used_at: number | null };

/** Second factors: that they exist and since when, never their secrets and keys (product.md 1.39). */
export const FACTOR_TABLES: readonly PersonalTable[] = [
  createOwnedTable(
    'totp_factors',
    'authenticatorApps',
    createRowExporter<{ added_at: number }>('SELECT added_at FROM totp_factors WHERE user_id = ?', ({ added_at }) => ({
      addedAt: toIsoTime(added_at),
    })),
  ),
  createOwnedTable(
    'passkeys',
    'passkeys',
    createRowExporter<PasskeyRow>(
      'SELECT name, added_at, used_at FROM passkeys WHERE user_id = ? ORDER BY id',
      ({ name, added_at, used_at }) => ({ name, addedAt: toIsoTime(added_at), usedAt: toIsoTimeOrNull(used_at) }),
    ),
  ),
  createOwnedTable(
    'recovery_codes',
    'recoveryCodes',
    createRowExporter<{ made_at: number }>(
      'SELECT made_at FROM recovery_codes WHERE user_id = ? ORDER BY id',
      ({ made_at }) => ({ madeAt: toIsoTime(made_at) }),
    ),
  ),
  {
    table: 'pending_sign_ins',
    owner: ['user_id'],
    exported: 'A sign-in that waits some minutes for its second step.',
    erase: createUserRowsDeletion('pending_sign_ins'),
  },
  {
    table: 'passkey_challenges',
    owner: ['user_id'],
    exported: 'A random number that a passkey signs within some minutes.',
    erase: createUserRowsDeletion('passkey_challenges'),
  },
];
