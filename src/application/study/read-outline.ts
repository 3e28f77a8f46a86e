import { readingOrder, type Spot } from '../../domain/study/reading-order.ts';
import type { OutputOf } from '../contract/index.ts';
import type { ChapterRecord, SectionLine, StudyReader } from '../ports/study.ts';

/** A chapter with its sections, without their texts. */
export type ChapterOutline = ChapterRecord & { readonly sections: readonly SectionLine[] };

/** A section where it stands in the guide. */
export type SectionSpot = Spot<ChapterOutline, SectionLine>;

/** The whole guide without its texts, in two statements. */
export async function readOutline(reader: Pick<StudyReader, 'chapters' | 'sectionLines'>): Promise<ChapterOutline[]> {
  const [chapters, lines] = await Promise.all([reader.chapters(), reader.sectionLines()]);
  return chapters.map((chapter) => ({
    ...chapter,
    sections: lines.filter(({ chapterId }) => chapterId === chapter.id),
  }));
}

/** Everything that is read, in order (product.md 5.10). */
export const spotsOf = (outline: readonly ChapterOutline[]): SectionSpot[] =>
  readingOrder<SectionLine, ChapterOutline>(outline);

type PlaceView = OutputOf<'study.listBookmarks'>[number];

/** A section by its names and address. */
export const presentSpot = ({ chapter, section }: SectionSpot): PlaceView => ({
  sectionId: section.id,
  chapterId: chapter.id,
  chapterOrder: chapter.order,
  chapterTitle: chapter.title,
  slug: section.slug,
  title: section.title,
});
