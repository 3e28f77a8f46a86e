import { administrationUseCases } from '../application/administration/index.ts';
import type { HealthFigures } from '../application/ports/metrics.ts';
import type { Core } from './core.ts';

/** The record of changes, and how the site runs. */
export const administrationModule = ({ readers: { audit, users }, clock }: Core, health: HealthFigures) => ({
  useCases: administrationUseCases({ audit, users, health, clock }),
});
