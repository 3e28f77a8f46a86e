import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment, momentOrNull } from '../moment.ts';
import type { CompetencyReader } from '../ports/competency.ts';

type Listed = OutputOf<'competency.uploads'>;

/** As many uploads as a page lists. */
const ON_A_PAGE = 100;

/** Lists the uploads that can be undone or were, newest first, and what the next page begins before (product.md 9.25). */
export const listUploads =
  ({ competencies }: { readonly competencies: Pick<CompetencyReader, 'uploads'> }) =>
  async ({ before }: CommandOf<'competency.uploads'>): Promise<Result<Listed, Refusal>> => {
    const found = await competencies.uploads({ limit: ON_A_PAGE + 1, ...(before === undefined ? {} : { before }) });
    const uploads = found.slice(0, ON_A_PAGE).map((entry) => ({
      ...entry,
      createdAt: moment(entry.createdAt),
      undoneAt: momentOrNull(entry.undoneAt),
    }));
    return accepted({ uploads, next: found.length > ON_A_PAGE ? (uploads.at(-1)?.id ?? null) : null });
  };
