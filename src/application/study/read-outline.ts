import { readingOrder, type Spot } from '../../domain/study/reading-order.ts';
import type { OutputOf } from '../contract/index.ts';
import type { ChapterRecord, SectionLine, StudyReader } from '../ports/study.ts';

/** A chapter with its sections, without their texts. */
export type ChapterOutline = ChapterRecord & { readonly sections: readonly SectionLine[] };

/** A section and its chapter, in reading order. */
export type SectionSpot = Spot<ChapterOutline, SectionLine>;

/** The outline of the guide without texts, by two statements. */
export async function readOutline(reader: Pick<StudyReader, 'chapters' | 'sectionLines'>): Promise<ChapterOutline[]> {
  const [chapters, lines] = await Promise.all([reader.chapters(), reader.sectionLines()]);
  return chapters.map((chapter) => ({
    ...chapter,
    sections: lines.filter(({ chapterId }) => chapterId === chapter.id),
  }));
}

/** All sections to read, in order. */
export const spotsOf = (outline: readonly ChapterOutline[]): SectionSpot[] =>
  readingOrder<SectionLine, ChapterOutline>(outline);

type PlaceView = OutputOf<'study.listBookmarks'>[number];

export const presentSpot = ({ chapter, section }: SectionSpot): PlaceView => ({
  sectionId: section.id,
  chapterId: chapter.id,
  chapterOrder: chapter.order,
  chapterTitle: chapter.title,
  slug: section.slug,
  title: section.title,
});
