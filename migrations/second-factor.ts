import type { Knex } from 'knex';
import { alterTable, createTable, longText, type Migration, moment, reference } from './table.ts';

/** Authenticator apps, one for each account. The secret is encrypted: it computes codes, so that no digest would do (product.md 1.31). */
const createTotpFactors = (knex: Knex): string[] =>
  createTable(knex, 'totp_factors', (table) => {
    reference(table, 'user_id', 'users').primary().onDelete('CASCADE');
    table.string('sealed_secret', 255).notNullable();
    table.bigInteger('last_step').nullable();
    moment(table, 'added_at').notNullable();
  });

/** Passkeys: public keys, whose secret half never leaves the person's device (product.md 1.38). */
const createPasskeys = (knex: Knex): string[] =>
  createTable(knex, 'passkeys', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('name', 60).notNullable();
    table.string('credential_digest', 64).notNullable().unique();
    longText(table, 'credential_id').notNullable();
    longText(table, 'public_key').notNullable();
    table.bigInteger('counter').notNullable();
    table.string('transports', 120).notNullable();
    moment(table, 'added_at').notNullable();
    moment(table, 'used_at').nullable();
    table.index(['user_id']);
  });

/** Unused recovery codes; a used one is deleted (product.md 1.32). */
const createRecoveryCodes = (knex: Knex): string[] =>
  createTable(knex, 'recovery_codes', (table) => {
    table.increments('id');
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('selector', 4).notNullable();
    table.string('secret_hash', 128).notNullable();
    moment(table, 'made_at').notNullable();
    table.unique(['user_id', 'selector']);
  });

/** Sign-ins whose password was right and whose second step is open (product.md 1.30). */
const createPendingSignIns = (knex: Knex): string[] =>
  createTable(knex, 'pending_sign_ins', (table) => {
    table.string('token_digest', 64).primary();
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('password_digest', 64).notNullable();
    moment(table, 'expires_at').notNullable();
    table.index(['user_id']);
    table.index(['expires_at']);
  });

/** Challenges that passkeys sign, each once (product.md 1.38). */
const createPasskeyChallenges = (knex: Knex): string[] =>
  createTable(knex, 'passkey_challenges', (table) => {
    table.string('challenge_digest', 64).primary();
    reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
    table.string('purpose', 16).notNullable();
    moment(table, 'expires_at').notNullable();
    table.index(['user_id']);
    table.index(['expires_at']);
  });

/** Two-step sign-in, and when the user of a session last confirmed who it is. */
export const secondFactor: Migration = {
  name: '035-second-factor',
  checksum: 'fa2de9e74fd917e1387add1a15e89ead2d48c13f05214f56eb32c62fe6ddda6b',
  isAdditive: true,
  statements: (knex) => [
    ...createTotpFactors(knex),
    ...createPasskeys(knex),
    ...createRecoveryCodes(knex),
    ...createPendingSignIns(knex),
    ...createPasskeyChallenges(knex),
    ...alterTable(knex, 'sessions', (table) => {
      moment(table, 'confirmed_at').nullable();
    }),
  ],
};
