import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { TOPICS_BY_CODE } from '../../domain/exam/topics.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { ChapterRecord, SectionSummary, StudyReader } from '../ports/study.ts';

/** Where something is read about and practised; null where the guide has nothing. */
export type TeachingPlace = {
  readonly section: { readonly title: string; readonly address: string } | null;
  readonly practice: string | null;
};

/** Finds the place of an area, or of a topic of it, in the guide as it is now (product.md 14.8). */
export type FindTeachingPlace = (area: AreaCode, topic?: string | null) => TeachingPlace;

/** Loads the outline of the guide with two statements. */
export async function readTeachingPlaces(
  reader: Pick<StudyReader, 'chapters' | 'sectionLines'>,
): Promise<FindTeachingPlace> {
  const [chapters, lines] = await Promise.all([reader.chapters(), reader.sectionLines()]);
  return (area, topic) => {
    const own = lines.filter((line) => line.area === area);
    const slug = topic ? TOPICS_BY_CODE[topic]?.section : undefined;
    const line = own.find((each) => each.slug === slug) ?? own[0];
    const chapter = chapters.find(({ id }) => id === line?.chapterId);
    return line && chapter ? placeOf(chapter, line) : { section: null, practice: null };
  };
}

const placeOf = ({ id }: ChapterRecord, { slug, title }: SectionSummary): TeachingPlace => ({
  section: { title, address: sectionAddress(id, slug) },
  practice: `/chapter-questions/${id}`,
});
