import type { UserRepository } from '../ports/accounts.ts';
import type { AuditTrail } from '../ports/administration.ts';
import type { ReadHandle } from '../ports/transact.ts';

/** Ports of the audit trail. */
export type AdministrationPorts = {
  readonly audit: ReadHandle<AuditTrail>;
  readonly users: ReadHandle<UserRepository>;
};
