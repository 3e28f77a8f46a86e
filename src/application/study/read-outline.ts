import { listInReadingOrder, type ReadingPosition } from '../../domain/study/reading-order.ts';
import type { OutputOf } from '../contract/index.ts';
import type { ChapterRecord, SectionSummary, StudyReader } from '../ports/study.ts';

/** A chapter with its sections, without their texts. */
export type ChapterOutline = ChapterRecord & { readonly sections: readonly SectionSummary[] };

/** A section and its chapter, in reading order. */
export type SectionPosition = ReadingPosition<ChapterOutline, SectionSummary>;

/** The outline of the guide without texts, by two statements. */
export async function readOutline(reader: Pick<StudyReader, 'chapters' | 'sectionLines'>): Promise<ChapterOutline[]> {
  const [chapters, lines] = await Promise.all([reader.chapters(), reader.sectionLines()]);
  return chapters.map((chapter) => ({
    ...chapter,
    sections: lines.filter(({ chapterId }) => chapterId === chapter.id),
  }));
}

/** All sections to read, in order. */
export const sectionPositions = (outline: readonly ChapterOutline[]): SectionPosition[] =>
  listInReadingOrder<SectionSummary, ChapterOutline>(outline);

type PlaceView = OutputOf<'study.listBookmarks'>[number];

export const presentSectionPosition = ({ chapter, section }: SectionPosition): PlaceView => ({
  sectionId: section.id,
  chapterId: chapter.id,
  chapterOrder: chapter.order,
  chapterTitle: chapter.title,
  slug: section.slug,
  title: section.title,
});
