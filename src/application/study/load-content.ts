import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { LoadReport } from '../ports/content-repository.ts';
import type { ContentProblem, ContentSource } from '../ports/content-source.ts';
import type { Transact } from '../ports/transact.ts';

type Ports = { readonly source: ContentSource; readonly transact: Transact; readonly clock: Clock };

/** What loading did to each kind of study material. */
type ContentReport = {
  readonly items: LoadReport;
  readonly provinces: LoadReport;
  readonly disciplines: LoadReport;
  readonly competencies: LoadReport;
};

/**
 * Loads the study material, all of it or nothing: material with problems is refused with their list and not written,
 * since a half-loaded set would make papers that are not on the blueprint (product.md 4.1, 5.1, 5.2).
 */
export const loadContent =
  ({ source, transact, clock }: Ports) =>
  async (): Promise<Result<ContentReport, readonly ContentProblem[]>> => {
    const { content, problems } = await source.read();
    if (problems.length > 0) return refused(problems);
    return transact<ContentReport, readonly ContentProblem[]>(async (repositories) => {
      const now = clock.now();
      return accepted({
        items: await repositories.content.saveItems(content.items, now),
        provinces: await repositories.content.saveProvinces(content.provinces, now),
        disciplines: await repositories.content.saveDisciplines(content.disciplines, now),
        competencies: await repositories.content.saveCompetencies(content.competencies, now),
      });
    });
  };
