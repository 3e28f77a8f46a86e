import type { UseCases } from '../use-case.ts';
import { listAudit } from './list-audit.ts';
import type { AdministrationPorts } from './ports.ts';

/** The use cases of the record of changes, by the names of their operations. */
export const administrationUseCases = (ports: AdministrationPorts) =>
  ({ 'audit.list': listAudit(ports) }) satisfies Partial<UseCases>;
