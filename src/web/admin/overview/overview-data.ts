import type { OutputOf } from '../../../application/contract/index.ts';

/** The figures of the overview, as the API answers them. */
export type OverviewData = OutputOf<'administration.overview'>;
