import type { Api, ChapterOutlineView, SectionView } from '../../application/contract/index.ts';

/** What was read of the guide: the outline, and the sections of chapters by their ids. */
type Kept = { outline?: Promise<ChapterOutlineView[]>; readonly sections: Map<number, Promise<SectionView[]>> };

/**
 * Texts are kept as long as the API they came from: in the browser until the page is left, so that going on needs no
 * network; on the server for one request. Nothing in them belongs to one learner.
 */
const keptBy = new WeakMap<Api, Kept>();

function keptOf(api: Api): Kept {
  const kept = keptBy.get(api) ?? { sections: new Map() };
  keptBy.set(api, kept);
  return kept;
}

/** The chapters with the names of their sections; asked for once. */
export function cachedOutline(api: Api): Promise<ChapterOutlineView[]> {
  const kept = keptOf(api);
  kept.outline ??= api('study.listChapters', {}).catch((error: unknown) => {
    delete kept.outline;
    throw error;
  });
  return kept.outline;
}

/** The sections of a chapter; asked for once. */
export function cachedSections(api: Api, chapterId: number): Promise<SectionView[]> {
  const { sections } = keptOf(api);
  const known = sections.get(chapterId);
  if (known) return known;
  const asked = api('study.listSections', { chapterId }).catch((error: unknown) => {
    sections.delete(chapterId);
    throw error;
  });
  sections.set(chapterId, asked);
  return asked;
}

/** Keeps what came with the page, so that the browser need not ask for it again. */
export function keepChapter(
  api: Api,
  { outline, sections, chapterId }: { outline: ChapterOutlineView[]; sections: SectionView[]; chapterId: number },
): void {
  const kept = keptOf(api);
  kept.outline ??= Promise.resolve(outline);
  if (!kept.sections.has(chapterId)) kept.sections.set(chapterId, Promise.resolve(sections));
}
