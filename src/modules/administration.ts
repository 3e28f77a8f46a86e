import { administrationUseCases } from '../application/administration/index.ts';
import type { Core } from './core.ts';

/** The record of changes. */
export const administrationModule = ({ readers: { audit, users } }: Core) => ({
  useCases: administrationUseCases({ audit, users }),
});
