import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentRepository, LoadReport, SearchEntry } from '../ports/content-repository.ts';
import type { ContentProblem, ContentSource, StudyMaterial } from '../ports/content-source.ts';
import type { Markup } from '../ports/markup.ts';
import type { Transact } from '../ports/transact.ts';

type Ports = {
  readonly source: ContentSource;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly markup: Pick<Markup, 'plainText'>;
};

/** What loading did to each kind of study material. */
type ContentReport = {
  readonly chapters: LoadReport;
  readonly chapterSections: LoadReport;
  readonly modules: LoadReport;
  readonly moduleSections: LoadReport;
  readonly items: LoadReport;
  readonly provinces: LoadReport;
  readonly disciplines: LoadReport;
  readonly competencies: LoadReport;
  readonly examples: LoadReport;
  readonly posts: LoadReport;
  readonly sitePages: LoadReport;
  readonly glossary: LoadReport;
  readonly searchTexts: LoadReport;
};

/**
 * Loads the study material, all of it or nothing: material with problems is refused with their list and not written,
 * since a half-loaded set would make papers that are not on the blueprint (product.md 4.1, 5.1, 5.2).
 */
export const loadContent =
  ({ source, transact, clock, markup }: Ports) =>
  async (): Promise<Result<ContentReport, readonly ContentProblem[]>> => {
    const { content, problems } = await source.read();
    if (problems.length > 0) return refused(problems);
    const searchTexts = searchEntries(content, markup);
    return transact<ContentReport, readonly ContentProblem[]>(async (repositories) =>
      accepted(await saveAll(repositories.content, content, searchTexts, clock.now())),
    );
  };

/** Every section as words to be searched (product.md 5.14). */
const searchEntries = (content: StudyMaterial, { plainText }: Pick<Markup, 'plainText'>): SearchEntry[] =>
  [
    { kind: 'chapter', wholes: content.chapters } as const,
    { kind: 'module', wholes: content.modules } as const,
  ].flatMap(({ kind, wholes }) =>
    wholes.flatMap(({ number, sections }) =>
      sections.map(({ slug, title, text, format }) => ({ kind, number, slug, title, text: plainText(text, format) })),
    ),
  );

/** Saves every kind, what others refer to before what refers to it. */
async function saveAll(
  repository: ContentRepository,
  content: StudyMaterial,
  searchTexts: readonly SearchEntry[],
  now: number,
): Promise<ContentReport> {
  const chapters = await repository.saveChapters(content.chapters, now);
  const modules = await repository.saveModules(content.modules, now);
  return {
    chapters: chapters.wholes,
    chapterSections: chapters.sections,
    modules: modules.wholes,
    moduleSections: modules.sections,
    items: await repository.saveItems(content.items, now),
    provinces: await repository.saveProvinces(content.provinces, now),
    disciplines: await repository.saveDisciplines(content.disciplines, now),
    competencies: await repository.saveCompetencies(content.competencies, now),
    examples: await repository.saveExamples(content.examples, now),
    posts: await repository.savePosts(content.posts, now),
    sitePages: await repository.saveSitePages(content.sitePages, now),
    glossary: await repository.saveGlossary(content.glossary, now),
    searchTexts: await repository.saveSearchTexts(searchTexts, now),
  };
}
