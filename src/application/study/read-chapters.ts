import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { readOutline } from './read-outline.ts';
import type { StudyPorts } from './study-ports.ts';

type Answer<Name extends 'study.listChapters' | 'study.readChapter' | 'study.listSections' | 'study.readPreview'> =
  Promise<Result<OutputOf<Name>, Refusal>>;

/** All chapters with the names of their sections, in two statements. */
export const listChapters =
  ({ studyReader }: Pick<StudyPorts, 'studyReader'>) =>
  async (): Answer<'study.listChapters'> => {
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
  ({ studyReader }: Pick<StudyPorts, 'studyReader'>) =>
  async (chapterId: number): Answer<'study.readChapter'> => {
    const chapter = await studyReader.chapter(chapterId);
    return chapter ? accepted(chapter) : refused({ code: 'not-found' });
  };

/** The sections of a chapter as safe HTML, with terms of the glossary explained (product.md 5.6, 5.15). */
export const listSections =
  ({ studyReader, markup }: Pick<StudyPorts, 'studyReader' | 'markup'>) =>
  async (chapterId: number): Answer<'study.listSections'> => {
    const [chapter, sections, terms] = await Promise.all([
      studyReader.chapter(chapterId),
      studyReader.sections(chapterId),
      studyReader.glossary(),
    ]);
    if (!chapter) return refused({ code: 'not-found' });
    return accepted(
      sections.map(({ format, text, ...section }) => ({ ...section, content: markup.render(text, format, terms) })),
    );
  };

/** The first chapter for everybody (product.md 5.13). All its sections stand on one page, so terms are not explained in each. */
export const readPreview =
  ({ studyReader, markup }: Pick<StudyPorts, 'studyReader' | 'markup'>) =>
  async (): Answer<'study.readPreview'> => {
    const chapter = await studyReader.firstChapter();
    if (!chapter) return refused({ code: 'not-found' });
    const sections = await studyReader.sections(chapter.id);
    if (sections.length === 0) return refused({ code: 'not-found' });
    return accepted({
      chapter: { title: chapter.title, description: chapter.description },
      sections: sections.map(({ id, title, format, text }) => ({ id, title, content: markup.render(text, format) })),
    });
  };
