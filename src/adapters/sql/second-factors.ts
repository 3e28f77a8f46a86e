import type {
  HashedRecoveryCode,
  NewPasskey,
  OwnFactors,
  Passkey,
  SecondFactorRepository,
} from '../../application/ports/second-factor.ts';
import type { FactorState } from '../../domain/accounts/second-factor.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';

type TotpRow = {
  readonly user_id: number;
  readonly sealed_secret: string;
  readonly last_step: number | null;
  readonly added_at: number;
};

type PasskeyRow = {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string;
  readonly added_at: number;
  readonly used_at: number | null;
};

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(','),
  addedAt: row.added_at,
  usedAt: row.used_at,
});

/** Second factors and recovery codes; each change is one conditional statement (product.md 1.31, 1.32). */
export const secondFactorRepository = (handle: SqlHandle): SecondFactorRepository => ({
  findState: (userId) => findState(handle, userId),
  listFactors: (userId) => listFactors(handle, userId),
  hasAny: async (userId) =>
    (
      await handle.rows(
        'SELECT 1 FROM totp_factors WHERE user_id = ? UNION ALL SELECT 1 FROM passkeys WHERE user_id = ? LIMIT 1',
        [userId, userId],
      )
    ).length > 0,
  findTotp: async (userId) => {
    const sql = 'SELECT user_id, sealed_secret, last_step, added_at FROM totp_factors WHERE user_id = ?';
    const row = await findFirstRow<TotpRow>(handle, sql, [userId]);
    return row && { userId, sealedSecret: row.sealed_secret, lastStep: row.last_step, addedAt: row.added_at };
  },
  addTotp: ({ userId, sealedSecret, lastStep, addedAt }) =>
    updateOneRow(
      handle,
      `INSERT ${insertOnce(handle)} INTO totp_factors (user_id, sealed_secret, last_step, added_at) VALUES (?, ?, ?, ?)`,
      [userId, sealedSecret, lastStep, addedAt],
    ),
  useTotpStep: (userId, step) =>
    updateOneRow(
      handle,
      'UPDATE totp_factors SET last_step = ? WHERE user_id = ? AND (last_step IS NULL OR last_step < ?)',
      [step, userId, step],
    ),
  removeTotp: (userId) => updateOneRow(handle, 'DELETE FROM totp_factors WHERE user_id = ?', [userId]),
  ...passkeys(handle),
  ...recoveryCodes(handle),
});

const insertOnce = (handle: SqlHandle): string => (handle.kind === 'sqlite' ? 'OR IGNORE' : 'IGNORE');

async function findState(handle: SqlHandle, userId: number): Promise<FactorState> {
  const row = await findFirstRow<{ totp: number; passkeys: number; codes: number }>(
    handle,
    `SELECT (SELECT COUNT(*) FROM totp_factors WHERE user_id = ?) AS totp,
       (SELECT COUNT(*) FROM passkeys WHERE user_id = ?) AS passkeys,
       (SELECT COUNT(*) FROM recovery_codes WHERE user_id = ?) AS codes`,
    [userId, userId, userId],
  );
  return {
    hasTotp: Number(row?.totp ?? 0) > 0,
    passkeys: Number(row?.passkeys ?? 0),
    recoveryCodesLeft: Number(row?.codes ?? 0),
  };
}

/** A factor, or as `codes` how many recovery codes are left: their number is the `id`. */
type FactorRow = Pick<PasskeyRow, 'id' | 'name' | 'used_at'> & {
  readonly kind: 'codes' | 'passkey' | 'totp';
  readonly added_at: number;
};

const SELECT_FACTORS = `
  SELECT 'passkey' AS kind, id, name, added_at, used_at FROM passkeys WHERE user_id = ?
  UNION ALL SELECT 'totp', 0, '', added_at, NULL FROM totp_factors WHERE user_id = ?
  UNION ALL SELECT 'codes', COUNT(*), '', 0, NULL FROM recovery_codes WHERE user_id = ? ORDER BY kind, id`;

async function listFactors(handle: SqlHandle, userId: number): Promise<OwnFactors> {
  const rows = await handle.rows<FactorRow>(SELECT_FACTORS, [userId, userId, userId]);
  const of = (kind: FactorRow['kind']): readonly FactorRow[] => rows.filter((row) => row.kind === kind);
  return {
    totpAddedAt: of('totp')[0]?.added_at ?? null,
    passkeys: of('passkey').map(({ id, name, added_at: addedAt, used_at: usedAt }) => ({ id, name, addedAt, usedAt })),
    recoveryCodesLeft: of('codes')[0]?.id ?? 0,
  };
}

type Passkeys = Pick<SecondFactorRepository, 'listPasskeys' | 'addPasskey' | 'usePasskey' | 'removePasskey'>;

const passkeys = (handle: SqlHandle): Passkeys => ({
  listPasskeys: async (userId) =>
    (await handle.rows<PasskeyRow>('SELECT * FROM passkeys WHERE user_id = ? ORDER BY id', [userId])).map(toPasskey),
  addPasskey: (userId, passkey, now) => addPasskey(handle, userId, passkey, now),
  // Authenticators that do not count always report 0.
  usePasskey: (id, counter, now) =>
    updateOneRow(
      handle,
      'UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ? AND (counter < ? OR (counter = 0 AND ? = 0))',
      [counter, now, id, counter, counter],
    ),
  removePasskey: async (userId, id) => {
    const owned = 'SELECT name FROM passkeys WHERE id = ? AND user_id = ?';
    const row = await findFirstRow<{ name: string }>(handle, owned, [id, userId]);
    const isRemoved = await updateOneRow(handle, 'DELETE FROM passkeys WHERE id = ? AND user_id = ?', [id, userId]);
    return row && isRemoved ? row.name : null;
  },
});

const addPasskey = (
  handle: SqlHandle,
  userId: number,
  { name, credentialId, publicKey, counter, transports }: NewPasskey,
  now: number,
): Promise<boolean> =>
  updateOneRow(
    handle,
    `INSERT ${insertOnce(handle)} INTO passkeys
       (user_id, name, credential_digest, credential_id, public_key, counter, transports, added_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [userId, name, digestSecret(credentialId), credentialId, publicKey, counter, transports.join(','), now],
  );

type RecoveryCodes = Pick<
  SecondFactorRepository,
  'findRecoveryCode' | 'replaceRecoveryCodes' | 'useRecoveryCode' | 'removeRecoveryCodes'
>;

const recoveryCodes = (handle: SqlHandle): RecoveryCodes => ({
  findRecoveryCode: async (userId, selector) => {
    const sql = 'SELECT id, secret_hash FROM recovery_codes WHERE user_id = ? AND selector = ?';
    const row = await findFirstRow<{ id: number; secret_hash: string }>(handle, sql, [userId, selector]);
    return row && { id: row.id, secretHash: row.secret_hash };
  },
  replaceRecoveryCodes: async (userId, codes: readonly HashedRecoveryCode[], now) => {
    await handle.run('DELETE FROM recovery_codes WHERE user_id = ?', [userId]);
    const rows = codes.flatMap(({ selector, secretHash }) => [userId, selector, secretHash, now]);
    await handle.run(
      `INSERT INTO recovery_codes (user_id, selector, secret_hash, made_at) VALUES ${codes.map(() => '(?, ?, ?, ?)').join(', ')}`,
      rows,
    );
  },
  useRecoveryCode: (id) => updateOneRow(handle, 'DELETE FROM recovery_codes WHERE id = ?', [id]),
  removeRecoveryCodes: async (userId) => {
    await handle.run('DELETE FROM recovery_codes WHERE user_id = ?', [userId]);
  },
});
