import type { ContentProblem } from '../../application/ports/content.ts';
import type {
  CompetencyExample,
  Discipline,
  GlossaryEntry,
  Post,
  Province,
} from '../../application/ports/study-material.ts';
import type { ContentFileKind, ReadPathPart } from './kind.ts';
import { type Blueprint, blueprintFileKind } from './kinds/blueprint.ts';
import { chapterFileKind, type SourceChapter } from './kinds/chapter.ts';
import { type CompetencyList, competencyListFileKind } from './kinds/competency.ts';
import { disciplineFileKind } from './kinds/discipline.ts';
import { exampleFileKind } from './kinds/example.ts';
import {
  type FigureCaption,
  type FigureDrawing,
  figureCaptionFileKind,
  figureDrawingFileKind,
} from './kinds/figure.ts';
import { glossaryFileKind } from './kinds/glossary.ts';
import {
  courseItemFileKind,
  freeItemFileKind,
  mockItemFileKind,
  practiceItemFileKind,
  type SourceItem,
} from './kinds/item.ts';
import { moduleFileKind, type SourceModule } from './kinds/module.ts';
import { postFileKind } from './kinds/post.ts';
import { provinceFileKind } from './kinds/province.ts';
import { type BlindReviewRecord, reviewFileKind } from './kinds/review.ts';
import { type SourceSection, sectionFileKind } from './kinds/section.ts';
import { sitePageFileKind } from './kinds/site-page.ts';
import { tagFileKind } from './kinds/tag.ts';
import { createContentProblem, type LocatedEntry } from './place.ts';
import type { SourceFile } from './source-file.ts';

type All<Entry> = readonly LocatedEntry<Entry>[];

/** All entries whose shape is right, and the files that held others: what the rules across files work on. */
export type ParsedContent = {
  readonly blueprints: All<Blueprint>;
  readonly items: All<SourceItem>;
  readonly provinces: All<Province>;
  readonly disciplines: All<Discipline>;
  readonly competencyLists: All<CompetencyList>;
  readonly chapters: All<SourceChapter>;
  readonly modules: All<SourceModule>;
  readonly sections: All<SourceSection>;
  readonly examples: All<CompetencyExample>;
  readonly posts: All<Post>;
  readonly tags: All<{ readonly name: string }>;
  readonly sitePages: All<{ readonly key: string; readonly title: string; readonly text: string }>;
  readonly glossary: All<GlossaryEntry>;
  readonly reviews: All<BlindReviewRecord>;
  readonly figureCaptions: All<FigureCaption>;
  readonly drawings: All<FigureDrawing>;
  readonly brokenFiles: readonly string[];
};

const partOf =
  (match: RegExpExecArray): ReadPathPart =>
  (name, otherwise) => {
    const part = match.groups?.[name] ?? otherwise;
    if (part === undefined) throw new Error(`the pattern ${match[0]} matched has no part '${name}'`);
    return part;
  };

function encodingProblems({ path, text }: SourceFile): ContentProblem[] {
  const bad = text.indexOf('\uFFFD');
  const line = text.slice(0, bad).split('\n').length;
  return bad < 0 ? [] : [createContentProblem({ file: path, line }, 'not valid UTF-8')];
}

/**
 * Whether every entry of the files under a path has the right shape; if not, rules that count or look up would
 * mislead.
 */
export const isEveryEntryValid = (material: ParsedContent, path: string): boolean =>
  !material.brokenFiles.some((file) => file.startsWith(path));

/** Reads all files, each as the kind that its path implies. A file of no kind is a problem, because it would never be shown. */
export function parseContentFiles(files: readonly SourceFile[]): {
  readonly material: ParsedContent;
  readonly problems: readonly ContentProblem[];
} {
  const unread = new Set(files.map((file) => file.path));
  const problems: ContentProblem[] = files.flatMap(encodingProblems);
  const read = <Entry>(...kinds: readonly ContentFileKind<Entry>[]): LocatedEntry<Entry>[] =>
    kinds.flatMap((kind) =>
      files.flatMap((file) => {
        const match = kind.pattern.exec(file.path);
        if (!match) return [];
        unread.delete(file.path);
        const reading = kind.read(file, partOf(match));
        problems.push(...reading.problems);
        return reading.entries;
      }),
    );
  const entries = {
    blueprints: read(blueprintFileKind),
    items: read(mockItemFileKind, freeItemFileKind, practiceItemFileKind, courseItemFileKind),
    provinces: read(provinceFileKind),
    disciplines: read(disciplineFileKind),
    competencyLists: read(competencyListFileKind),
    chapters: read(chapterFileKind),
    modules: read(moduleFileKind),
    sections: read(sectionFileKind),
    examples: read(exampleFileKind),
    posts: read(postFileKind),
    tags: read(tagFileKind),
    sitePages: read(sitePageFileKind),
    glossary: read(glossaryFileKind),
    reviews: read(reviewFileKind),
    figureCaptions: read(figureCaptionFileKind),
    drawings: read(figureDrawingFileKind),
  };
  for (const path of unread)
    problems.push(createContentProblem({ file: path, line: 1 }, 'no kind of study material has this path'));
  return { material: { ...entries, brokenFiles: problems.map(({ file }) => file) }, problems };
}
