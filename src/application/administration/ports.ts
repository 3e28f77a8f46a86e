import type { UserRepository } from '../ports/accounts.ts';
import type { AuditTrail } from '../ports/administration.ts';
import type { ReadHandle } from '../ports/transact.ts';

/** What the record of changes needs from outside. */
export type AdministrationPorts = {
  readonly audit: ReadHandle<AuditTrail>;
  readonly users: ReadHandle<UserRepository>;
};
