import { alterTable, createTable, type Migration, moment, reference } from './table.ts';

/**
 * What a person is shown of the own sessions (product.md 1.22), and the devices on which somebody signed in to an account
 * (product.md 1.23), by the digest of user and the device's cookie. Sessions from before have no description.
 */
export const ownSessions: Migration = {
  name: '036-own-sessions',
  checksum: 'aaeac253185a95f1d54b2b49c8f545bcb2c9ce4f028124bb89169ee9bf61ca40',
  isAdditive: true,
  statements: (knex) => [
    ...alterTable(knex, 'sessions', (table) => {
      table.string('device', 60).nullable();
      table.string('network', 60).nullable();
      moment(table, 'last_used_at').nullable();
      table.string('device_digest', 64).nullable();
      table.index(['device_digest']);
    }),
    ...createTable(knex, 'known_devices', (table) => {
      table.string('device_digest', 64).primary();
      reference(table, 'user_id', 'users').notNullable().onDelete('CASCADE');
      moment(table, 'first_used_at').notNullable();
      moment(table, 'last_used_at').notNullable();
      table.index(['user_id']);
      table.index(['last_used_at']);
    }),
  ],
};
