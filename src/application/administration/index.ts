import type { UseCases } from '../use-case.ts';
import { listAudit } from './list-audit.ts';
import type { AdministrationPorts } from './ports.ts';

/** The use cases of the audit trail, by the names of their operations. */
export const administrationUseCases = (ports: AdministrationPorts) =>
  ({ 'audit.list': listAudit(ports) }) satisfies Partial<UseCases>;
