import { administrationUseCases } from '../application/administration/index.ts';
import type { Core } from './core.ts';

/** The overview and the record of changes. */
export const administrationModule = ({ readers: { audit, users, overview }, clock }: Core) => ({
  useCases: administrationUseCases({ audit, users, overview, clock }),
});
