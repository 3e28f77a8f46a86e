import type { ContentProblem } from '../../application/ports/content.ts';
import type {
  CompetencyExample,
  Discipline,
  GlossaryEntry,
  Post,
  Province,
} from '../../application/ports/study-material.ts';
import type { Kind, PathPart } from './kind.ts';
import { type Blueprint, blueprints } from './kinds/blueprint.ts';
import { chapters, type SourceChapter } from './kinds/chapter.ts';
import { type CompetencyList, competencyLists } from './kinds/competency.ts';
import { disciplines } from './kinds/discipline.ts';
import { examples } from './kinds/example.ts';
import { type Drawing, drawings, type FigureCaption, figureCaptions } from './kinds/figure.ts';
import { glossary } from './kinds/glossary.ts';
import { courseItems, freeItems, mockItems, practiceItems, type SourceItem } from './kinds/item.ts';
import { modules, type SourceModule } from './kinds/module.ts';
import { posts } from './kinds/post.ts';
import { provinces } from './kinds/province.ts';
import { type Review, reviews } from './kinds/review.ts';
import { type SourceSection, sections } from './kinds/section.ts';
import { sitePages } from './kinds/site-page.ts';
import { tags } from './kinds/tag.ts';
import { type Located, problemAt } from './place.ts';
import type { SourceFile } from './source-file.ts';

type All<Entry> = readonly Located<Entry>[];

/** All entries whose shape is right, and the files that held others: what the rules across files work on. */
export type Material = {
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
  readonly reviews: All<Review>;
  readonly figureCaptions: All<FigureCaption>;
  readonly drawings: All<Drawing>;
  readonly brokenFiles: readonly string[];
};

const partOf =
  (match: RegExpExecArray): PathPart =>
  (name, otherwise) => {
    const part = match.groups?.[name] ?? otherwise;
    if (part === undefined) throw new Error(`the pattern ${match[0]} matched has no part '${name}'`);
    return part;
  };

function encodingProblems({ path, text }: SourceFile): ContentProblem[] {
  const bad = text.indexOf('\uFFFD');
  const line = text.slice(0, bad).split('\n').length;
  return bad < 0 ? [] : [problemAt({ file: path, line }, 'not valid UTF-8')];
}

/**
 * Whether every entry of the files under a path has the right shape; if not, rules that count or look up would
 * mislead.
 */
export const isWhole = (material: Material, path: string): boolean =>
  !material.brokenFiles.some((file) => file.startsWith(path));

/** Reads all files, each as the kind its path says. A file of no kind is a problem, since nobody would ever see it. */
export function readMaterial(files: readonly SourceFile[]): {
  readonly material: Material;
  readonly problems: readonly ContentProblem[];
} {
  const unread = new Set(files.map((file) => file.path));
  const problems: ContentProblem[] = files.flatMap(encodingProblems);
  const read = <Entry>(...kinds: readonly Kind<Entry>[]): Located<Entry>[] =>
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
    blueprints: read(blueprints),
    items: read(mockItems, freeItems, practiceItems, courseItems),
    provinces: read(provinces),
    disciplines: read(disciplines),
    competencyLists: read(competencyLists),
    chapters: read(chapters),
    modules: read(modules),
    sections: read(sections),
    examples: read(examples),
    posts: read(posts),
    tags: read(tags),
    sitePages: read(sitePages),
    glossary: read(glossary),
    reviews: read(reviews),
    figureCaptions: read(figureCaptions),
    drawings: read(drawings),
  };
  for (const path of unread)
    problems.push(problemAt({ file: path, line: 1 }, 'no kind of study material has this path'));
  return { material: { ...entries, brokenFiles: problems.map(({ file }) => file) }, problems };
}
