import { accepted, refused } from '../../domain/result.ts';
import { listInReadingOrder, type ReadingPosition } from '../../domain/study/reading-order.ts';
import type { OutputOf } from '../contract/index.ts';
import type { ChapterRecord, SectionSummary, StudyReader } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';

/** A chapter with its sections, without their texts. */
export type ChapterOutline = ChapterRecord & { readonly sections: readonly SectionSummary[] };

/** A section and its chapter, in reading order. */
export type SectionPosition = ReadingPosition<ChapterOutline, SectionSummary>;

/** The outline of the guide without texts, by two statements. */
export async function readOutline(reader: Pick<StudyReader, 'chapters' | 'sectionLines'>): Promise<ChapterOutline[]> {
  const [chapters, lines] = await Promise.all([reader.chapters(), reader.sectionLines()]);
  const sections = new Map(chapters.map(({ id }) => [id, [] as SectionSummary[]]));
  for (const line of lines) sections.get(line.chapterId)?.push(line);
  return chapters.map((chapter) => ({ ...chapter, sections: sections.get(chapter.id) ?? [] }));
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

/** All chapters with the titles of their sections, by two statements. */
export const listChapters =
  ({ studyReader }: Pick<StudyPorts, 'studyReader'>): UseCase<'study.listChapters'> =>
  async () => {
    const outline = await readOutline(studyReader);
    return accepted(
      outline.map(({ sections, ...chapter }) => ({
        ...chapter,
        sections: sections.map(({ id, slug, title }) => ({ id, slug, title })),
      })),
    );
  };

/** One chapter without its sections. */
export const readChapter =
  ({ studyReader }: Pick<StudyPorts, 'studyReader'>): UseCase<'study.readChapter'> =>
  async (_, { chapterId }) => {
    const chapter = await studyReader.chapter(chapterId);
    return chapter ? accepted(chapter) : refused({ code: 'not-found' });
  };

/** The sections of a chapter as safe HTML with glossary terms. */
export const listSections =
  ({ studyReader, markup }: Pick<StudyPorts, 'studyReader' | 'markup'>): UseCase<'study.listSections'> =>
  async (_, { chapterId }) => {
    const [chapter, sections, terms] = await Promise.all([
      studyReader.chapter(chapterId),
      studyReader.sections(chapterId),
      studyReader.glossary(),
    ]);
    if (!chapter) return refused({ code: 'not-found' });
    const rendered = sections.map(async ({ format, text, ...section }) => ({
      ...section,
      content: await markup.renderBetweenWork(text, format, terms),
    }));
    return accepted(await Promise.all(rendered));
  };

/**
 * The first chapter, open to everybody. All its sections are on one page, so glossary terms are not explained in each.
 */
export const readPreview =
  ({ studyReader, markup }: Pick<StudyPorts, 'studyReader' | 'markup'>): UseCase<'study.readPreview'> =>
  async () => {
    const chapter = await studyReader.firstChapter();
    if (!chapter) return refused({ code: 'not-found' });
    const sections = await studyReader.sections(chapter.id);
    if (sections.length === 0) return refused({ code: 'not-found' });
    const rendered = sections.map(async ({ id, title, format, text }) => ({
      id,
      title,
      content: await markup.renderBetweenWork(text, format),
    }));
    return accepted({
      chapter: { title: chapter.title, description: chapter.description },
      sections: await Promise.all(rendered),
    });
  };
