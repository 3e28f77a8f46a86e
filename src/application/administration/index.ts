import type { UseCases } from '../use-case.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import type { AdministrationPorts } from './ports.ts';
import { readHealth } from './read-health.ts';
import { countWaiting, readOverview } from './read-overview.ts';

/** The use cases of the overview, the audit trail and health, by the names of their operations. */
export const administrationUseCases = (ports: AdministrationPorts) =>
  ({
    'administration.overview': readOverview(ports),
    'administration.waiting': countWaiting(ports),
    'audit.list': listAudit(ports),
    'audit.export': exportAudit(ports),
    'health.read': readHealth(ports),
  }) satisfies Partial<UseCases>;
