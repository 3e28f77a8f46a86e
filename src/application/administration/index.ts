import type { UseCases } from '../use-case.ts';
import { listAudit } from './list-audit.ts';
import type { AdministrationPorts } from './ports.ts';
import { readHealth } from './read-health.ts';

/** The use cases of the audit trail and of health, by the names of their operations. */
export const administrationUseCases = (ports: AdministrationPorts) =>
  ({ 'audit.list': listAudit(ports), 'health.read': readHealth(ports) }) satisfies Partial<UseCases>;
