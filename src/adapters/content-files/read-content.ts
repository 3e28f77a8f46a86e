import { join } from 'node:path';
import type { ContentProblem } from '../../application/ports/content.ts';
import type { Markup } from '../../application/ports/markup.ts';
import type { StudyMaterial } from '../../application/ports/study-material.ts';
import { type ParsedContent, parseContentFiles } from './material.ts';
import { checkAnnotations } from './rules/annotation-rules.ts';
import { checkBlueprint } from './rules/blueprint-rules.ts';
import { checkCaseIndex } from './rules/case-index-rules.ts';
import { checkTextCompleteness } from './rules/completeness-rules.ts';
import { checkCounts } from './rules/count-rules.ts';
import { checkExamples } from './rules/example-rules.ts';
import { checkFigures } from './rules/figure-rules.ts';
import { checkItems } from './rules/item-rules.ts';
import { checkMarkup } from './rules/markup-rules.ts';
import { checkOptionCues, measureOptionCueShares, type OptionCueShare } from './rules/option-cue-rules.ts';
import { checkPracticeTexts } from './rules/practice-text-rules.ts';
import { checkReferences } from './rules/reference-rules.ts';
import { checkOptionsOnlyReviews, checkReviews, findMissingReviews } from './rules/review-rules.ts';
import { checkRewordings } from './rules/rewording-rules.ts';
import { checkSets } from './rules/set-rules.ts';
import { checkSpelling } from './rules/spelling-rules.ts';
import { checkUniqueness } from './rules/uniqueness-rules.ts';
import { readSourceFiles, type SourceFile } from './source-file.ts';
import { toStudyMaterial } from './study-material.ts';

type Rule = (material: ParsedContent, markup: Markup) => ContentProblem[];

const RULES: readonly Rule[] = [
  checkBlueprint,
  checkItems,
  checkPracticeTexts,
  checkSets,
  checkRewordings,
  checkUniqueness,
  checkReferences,
  checkCaseIndex,
  checkReviews,
  checkOptionsOnlyReviews,
  checkAnnotations,
  checkExamples,
  checkFigures,
  checkSpelling,
];

const COMPLETENESS: readonly Rule[] = [checkCounts, findMissingReviews];

const byPlace = (left: ContentProblem, right: ContentProblem): number => {
  if (left.file === right.file) return left.line - right.line;
  return left.file < right.file ? -1 : 1;
};

/** The YAML parser can report one fault twice. */
const withoutRepeats = (problems: readonly ContentProblem[]): ContentProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.file}:${problem.line}: ${problem.reason}`, problem])).values(),
];

const emptyFolder = (folder: string, files: readonly SourceFile[]): ContentProblem[] =>
  files.length === 0 ? [{ file: folder, line: 1, reason: 'there is no study material in this folder' }] : [];

/**
 * How to read a folder. `complete` asks for everything the product is sold with, not only that what is there is right.
 * `asShown` looks at every text as learners will see it, and measures what the options give away, which takes seconds: for
 * authors, not for a server that starts.
 */
type Reading = { readonly markup: Markup; readonly complete: boolean; readonly asShown: boolean };

/**
 * Reads and checks a content folder (product.md 5.1, 5.4, 5.33). Problems come in the order of files and lines, their
 * paths beginning with `folder` as it was given; the content is whole only when there are none. A missing or empty folder
 * is a problem as well: loading it would retire everything.
 */
export async function readContent(
  folder: string,
  { markup, complete, asShown }: Reading,
): Promise<{
  readonly content: StudyMaterial;
  readonly problems: readonly ContentProblem[];
  /** Empty unless `asShown`, and where there are too few questions. */
  readonly optionCues: readonly OptionCueShare[];
}> {
  const files = await readSourceFiles(folder);
  const { material, problems } = parseContentFiles(files);
  const rules = complete && files.length > 0 ? [...RULES, ...COMPLETENESS] : RULES;
  const slow = asShown ? [checkMarkup, ...(complete && files.length > 0 ? [checkTextCompleteness] : [])] : [];
  const optionCues = asShown ? measureOptionCueShares(material, markup) : [];
  const found = [...rules, ...slow].flatMap((rule) => rule(material, markup));
  const inFiles = withoutRepeats([...problems, ...found, ...checkOptionCues(optionCues)])
    .toSorted(byPlace)
    .map((problem) => ({ ...problem, file: join(folder, problem.file) }));
  return { content: toStudyMaterial(material), problems: [...emptyFolder(folder, files), ...inFiles], optionCues };
}
