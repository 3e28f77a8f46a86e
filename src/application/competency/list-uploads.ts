import { accepted } from '../../domain/result.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';

/** Uploads per page. */
const ON_A_PAGE = 100;

/** Uploads that can be undone or were undone, newest first, and where the next page begins. */
export const listUploads =
  ({ competencies }: Pick<CompetencyPorts, 'competencies'>): UseCase<'competency.uploads'> =>
  async (_, { before }) => {
    const found = await competencies.uploads({ limit: ON_A_PAGE + 1, ...(before === undefined ? {} : { before }) });
    const uploads = found.slice(0, ON_A_PAGE).map((entry) => ({
      ...entry,
      createdAt: toIsoTime(entry.createdAt),
      undoneAt: toIsoTimeOrNull(entry.undoneAt),
    }));
    return accepted({ uploads, next: found.length > ON_A_PAGE ? (uploads.at(-1)?.id ?? null) : null });
  };
