import { administrationUseCases } from '../application/administration/index.ts';
import type { HealthFigures } from '../application/ports/metrics.ts';
import type { Core } from './core.ts';

/** The overview, the record of changes, and how the site runs. */
export const administrationModule = ({ readers: { audit, users, overview }, clock }: Core, health: HealthFigures) => ({
  useCases: administrationUseCases({ audit, users, overview, health, clock }),
});
