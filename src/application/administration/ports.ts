import type { UserRepository } from '../ports/accounts.ts';
import type { AuditTrail, OverviewReader } from '../ports/administration.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { HealthFigures } from '../ports/metrics.ts';
import type { ReadHandle } from '../ports/transact.ts';

/** Ports of the overview, the audit trail and the figures of health. */
export type AdministrationPorts = {
  readonly audit: ReadHandle<AuditTrail>;
  readonly users: ReadHandle<UserRepository>;
  readonly overview: OverviewReader;
  readonly health: HealthFigures;
  readonly clock: Clock;
};
