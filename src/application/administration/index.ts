import type { UseCases } from '../use-case.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import type { AdministrationPorts } from './ports.ts';
import { countWaiting, readOverview } from './read-overview.ts';

/** The use cases of the overview and the audit trail, by the names of their operations. */
export const administrationUseCases = (ports: AdministrationPorts) =>
  ({
    'administration.overview': readOverview(ports),
    'administration.waiting': countWaiting(ports),
    'audit.list': listAudit(ports),
    'audit.export': exportAudit(ports),
  }) satisfies Partial<UseCases>;
