import type { UserRepository } from '../ports/accounts.ts';
import type { AuditTrail } from '../ports/administration.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { HealthFigures } from '../ports/metrics.ts';
import type { ReadHandle } from '../ports/transact.ts';

/** Ports of the audit trail and of the figures of health. */
export type AdministrationPorts = {
  readonly audit: ReadHandle<AuditTrail>;
  readonly users: ReadHandle<UserRepository>;
  readonly health: HealthFigures;
  readonly clock: Clock;
};
