// Precision and recall of the checks while writing, on the annotated pairs of the study material: what a note of an assessor
// names should be found in the weak version, and nothing else; nothing should be found in the strong one. Nothing is asserted.
import { readContent } from '../../src/adapters/content-files/read-content.ts';
import { readFigures } from '../../src/adapters/content-files/read-figures.ts';
import { authoredMarkup } from '../../src/adapters/markup/authored-markup.ts';
import { type Assessment, SHORT_FORM } from '../../src/domain/competency/annotations.ts';
import type { CompetencyTexts } from '../../src/domain/competency/regulators.ts';
import { checkWriting } from '../../src/domain/competency/writing/check-writing.ts';
import { FINDING_KINDS, type FindingKind, type WritingContext } from '../../src/domain/competency/writing/finding.ts';
import { projectPath } from '../support/project-root.ts';

/** About the form alone, which an assessor does not annotate; and praise. */
const NOT_ANNOTATED = new Set<FindingKind>(['too-long', 'too-short', 'copied', 'project-overused', 'strong']);

type Tally = { found: number; wanted: number; both: number };

const folder = projectPath('content');
const markup = authoredMarkup(await readFigures(folder));
const { content } = await readContent(folder, { markup, complete: true, asShown: false });
const tallies = new Map<FindingKind, Tally>(FINDING_KINDS.map((kind) => [kind, { found: 0, wanted: 0, both: 0 }]));
let pairs = 0;

function kindsIn(texts: CompetencyTexts, code: string): Set<FindingKind> {
  const context: WritingContext = {
    ...{ covers: [code], limits: SHORT_FORM, areLimitsOwn: false, examples: [], isProjectOverused: false },
  };
  return new Set(checkWriting(texts, context).flatMap(({ kind }) => (NOT_ANNOTATED.has(kind) ? [] : kind)));
}

function count(texts: CompetencyTexts, code: string, wanted: ReadonlySet<FindingKind | null>, what: string): void {
  const found = kindsIn(texts, code);
  for (const [kind, tally] of tallies) {
    const [isFound, isWanted] = [found.has(kind), wanted.has(kind)];
    if (isFound) tally.found += 1;
    if (isWanted) tally.wanted += 1;
    if (isFound && isWanted) tally.both += 1;
    if (isFound !== isWanted)
      console.log(`  ${what}: ${kind} ${isFound ? 'found, not annotated' : 'annotated, not found'}`);
  }
}

const wantedOf = ({ notes }: Assessment) => new Set(notes.map(({ check }) => check));

console.log('Where checks and assessor differ');
for (const { competency, discipline, annotations, ...texts } of content.examples) {
  if (!annotations?.weak) continue;
  pairs += 1;
  count(annotations.weak, competency, wantedOf(annotations.weak), `${discipline} ${competency}, weak`);
  count(texts, competency, wantedOf(annotations), `${discipline} ${competency}, strong`);
}

const percent = (part: number, of: number): string =>
  (of === 0 ? '-' : `${Math.round((part / of) * 100)} %`).padStart(8);
const line = (name: string, { found, wanted, both }: Tally): void =>
  console.log(
    `  ${name.padEnd(22)}${percent(both, found)}${percent(both, wanted)}   ${both} of ${wanted}, ${found} found`,
  );

console.log(`\nPrecision and recall on ${pairs} annotated pairs`);
const sum: Tally = { found: 0, wanted: 0, both: 0 };
for (const [kind, tally] of tallies) {
  if (NOT_ANNOTATED.has(kind) || tally.found + tally.wanted === 0) continue;
  line(kind, tally);
  for (const field of ['found', 'wanted', 'both'] as const) sum[field] += tally[field];
}
line('all', sum);

/** Examples are written to be sound, so that what is found in them is mostly a false alarm; which, is for a reader to judge. */
console.log(`\nShare of all ${content.examples.length} examples in which something is found`);
for (const kind of FINDING_KINDS) {
  if (NOT_ANNOTATED.has(kind)) continue;
  const found = content.examples.filter(({ competency, ...texts }) => kindsIn(texts, competency).has(kind)).length;
  console.log(`  ${kind.padEnd(22)}${percent(found, content.examples.length)}   ${found}`);
}
