import { accepted, type Result, refused } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import type {
  ContentLoadReport,
  ContentProblem,
  ContentRepository,
  ContentSource,
  EntryEditedOnSite,
  SearchEntry,
} from '../ports/content.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { StudyMaterial } from '../ports/study-material.ts';
import type { Transact } from '../ports/transact.ts';

type Ports = {
  readonly source: ContentSource;
  readonly transact: Transact;
  readonly clock: Clock;
  readonly markup: Pick<Markup, 'searchText'>;
};

/** The result of loading by kind of study material. */
type ContentReport = {
  readonly chapters: ContentLoadReport;
  readonly chapterSections: ContentLoadReport;
  readonly modules: ContentLoadReport;
  readonly moduleSections: ContentLoadReport;
  readonly items: ContentLoadReport;
  readonly provinces: ContentLoadReport;
  readonly disciplines: ContentLoadReport;
  readonly competencies: ContentLoadReport;
  readonly examples: ContentLoadReport;
  readonly posts: ContentLoadReport;
  readonly sitePages: ContentLoadReport;
  readonly glossary: ContentLoadReport;
  readonly searchTexts: ContentLoadReport;
};

/** The result of loading, and the texts that keep their edits of the site. */
type Loaded = { readonly report: ContentReport; readonly kept: readonly EntryEditedOnSite[] };

/**
 * Loads the study material, all of it or nothing. Material with problems is refused with their list, since a
 * half-loaded set would produce papers off the blueprint (product.md 4.1, 5.1, 5.2).
 */
export const loadContent =
  ({ source, transact, clock, markup }: Ports) =>
  async (): Promise<Result<Loaded, readonly ContentProblem[]>> => {
    const { content, problems } = await source.read();
    if (problems.length > 0) return refused(problems);
    const searchTexts = searchEntries(content, markup);
    const loaded = await inTransaction(transact, (repositories) =>
      saveAll({ repository: repositories.content, markup }, content, searchTexts, clock.now()),
    );
    return accepted(loaded);
  };

/** The search texts of all sections. */
const searchEntries = (content: StudyMaterial, { searchText }: Pick<Markup, 'searchText'>): SearchEntry[] =>
  [
    { kind: 'chapter', wholes: content.chapters } as const,
    { kind: 'module', wholes: content.modules } as const,
  ].flatMap(({ kind, wholes }) =>
    wholes.flatMap(({ number, sections }) =>
      sections.map(({ slug, title, text, format }) => ({ kind, number, slug, title, text: searchText(text, format) })),
    ),
  );

const SECTION_KEY = /^(?<kind>chapter|module)-(?<number>\d+)\/(?<slug>.+)$/;

/** Search texts match what is shown: sections edited on the site use their edited text. */
function asShown(
  entries: readonly SearchEntry[],
  kept: readonly EntryEditedOnSite[],
  markup: Ports['markup'],
): SearchEntry[] {
  const entryKey = ({ kind, number, slug }: SearchEntry): string => `${kind}-${number}/${slug}`;
  const own = kept.flatMap(({ key, title, text, format }): SearchEntry[] => {
    const parts = SECTION_KEY.exec(key)?.groups;
    if (!parts) return [];
    const kind = parts.kind === 'chapter' ? 'chapter' : 'module';
    return [
      { kind, number: Number(parts.number), slug: parts.slug ?? '', title, text: markup.searchText(text, format) },
    ];
  });
  const ownKeys = new Set(own.map(entryKey));
  return [...entries.filter((entry) => !ownKeys.has(entryKey(entry))), ...own];
}

type Saving = { readonly repository: ContentRepository; readonly markup: Ports['markup'] };

/** Saves every kind of material, referenced kinds first. */
async function saveAll(
  { repository, markup }: Saving,
  content: StudyMaterial,
  searchTexts: readonly SearchEntry[],
  now: number,
): Promise<Loaded> {
  const chapters = await repository.saveChapters(content.chapters, now);
  const modules = await repository.saveModules(content.modules, now);
  const sitePages = await repository.saveSitePages(content.sitePages, now);
  const posts = await repository.savePosts(content.posts, now);
  const report: ContentReport = {
    chapters: chapters.wholes,
    chapterSections: chapters.sections,
    modules: modules.wholes,
    moduleSections: modules.sections,
    items: await repository.saveItems(content.items, now),
    provinces: await repository.saveProvinces(content.provinces, now),
    disciplines: await repository.saveDisciplines(content.disciplines, now),
    competencies: await repository.saveCompetencies(content.competencies, now),
    examples: await repository.saveExamples(content.examples, now),
    posts: posts.posts,
    sitePages: sitePages.pages,
    glossary: await repository.saveGlossary(content.glossary, now),
    searchTexts: await repository.saveSearchTexts(
      asShown(searchTexts, [...chapters.kept, ...modules.kept], markup),
      now,
    ),
  };
  return { report, kept: [...chapters.kept, ...modules.kept, ...sitePages.kept, ...posts.kept] };
}
