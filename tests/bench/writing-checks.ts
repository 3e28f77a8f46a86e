// Precision and recall of the checks while writing, on the annotated pairs of the study material: what a note of an assessor
// names should be found in the weak version, and nothing else; nothing should be found in the strong one. What no assessor
// annotates (lengths, copied text, a project in too many texts) is measured on cases made from the same texts, whose answer
// is known. Nothing is asserted.
import { readContent } from '../../src/adapters/content-files/read-content.ts';
import { readFigures } from '../../src/adapters/content-files/read-figures.ts';
import { authoredMarkup } from '../../src/adapters/markup/authored-markup.ts';
import { type Assessment, SHORT_FORM_LIMITS } from '../../src/domain/competency/annotations.ts';
import { ALL_CODES } from '../../src/domain/competency/competency-code.ts';
import {
  COMPETENCY_PARTS,
  type CompetencyPart,
  type CompetencyTexts,
  joinParts,
} from '../../src/domain/competency/competency-texts.ts';
import { countProjectUses } from '../../src/domain/competency/submission.ts';
import { checkWriting } from '../../src/domain/competency/writing/check-writing.ts';
import {
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  filterFindingsToResolve,
  type WritingContext,
} from '../../src/domain/competency/writing/finding.ts';
import { computeShingles, selectShinglesToCompare } from '../../src/domain/competency/writing/shingles.ts';
import { projectPath } from '../support/project-root.ts';
import { makeIndicatorCases, type WritingCase } from './writing-cases.ts';

/** About the form alone, which an assessor does not annotate; and praise. */
const NOT_ANNOTATED = new Set<FindingKind>(['too-long', 'too-short', 'copied', 'project-overused', 'strong']);

type Tally = { found: number; wanted: number; both: number };

const folder = projectPath('content');
const markup = authoredMarkup(await readFigures(folder));
const { content } = await readContent(folder, { markup, complete: true, asShown: false });
const tallies = new Map<FindingKind, Tally>(FINDING_KINDS.map((kind) => [kind, { found: 0, wanted: 0, both: 0 }]));
let pairs = 0;

const contextOf = (code: string, rest: Partial<WritingContext> = {}): WritingContext => ({
  ...{ covers: [code], limits: SHORT_FORM_LIMITS, areLimitsOwn: false, examples: [], isProjectOverused: false },
  ...rest,
});

const findingsIn = (texts: CompetencyTexts, code: string): Finding[] =>
  checkWriting(texts, contextOf(code)).filter(({ kind }) => !NOT_ANNOTATED.has(kind));

const kindsIn = (texts: CompetencyTexts, code: string): Set<FindingKind> =>
  new Set(findingsIn(texts, code).map(({ kind }) => kind));

/** Findings that name a sentence and that the assessor made too, and how many of these are about the same passage. */
const sameSentence = { named: 0, same: 0 };

function countSentences(texts: CompetencyTexts, code: string, { notes }: Assessment): void {
  for (const { kind, places } of findingsIn(texts, code)) {
    const own = notes.filter(({ check }) => check === kind);
    if (places.length === 0 || own.length === 0) continue;
    sameSentence.named += 1;
    const isSame = own.some(({ part, passage }) => {
      const start = texts[part].indexOf(passage);
      return places.some((at) => at.part === part && at.start < start + passage.length && at.end > start);
    });
    if (isSame) sameSentence.same += 1;
  }
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
  countSentences(annotations.weak, competency, annotations.weak);
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
console.log(`  of ${sameSentence.named} that name a sentence, ${sameSentence.same} name that of the assessor`);

/** A text is stopped where a finding is left to resolve; none of a strong text should be. */
const stops = (texts: CompetencyTexts, code: string): FindingKind[] => [
  ...new Set(filterFindingsToResolve(checkWriting(texts, contextOf(code))).map(({ kind }) => kind)),
];

const weakDrafts = content.examples.flatMap(({ competency, annotations }) =>
  annotations?.weak ? [stops(annotations.weak, competency)] : [],
);
const stopped = weakDrafts.filter((kinds) => kinds.length > 0).length;
console.log(`\nKept from being ready: ${stopped} of ${weakDrafts.length} weak drafts, and these of our examples`);
for (const { competency, discipline, annotations, ...texts } of content.examples) {
  const kinds = stops(texts, competency);
  if (kinds.length > 0)
    console.log(`  ${discipline} ${competency}, level ${annotations?.level ?? 'unknown'}: ${kinds.join(', ')}`);
}

/** A part of exactly this many characters. */
const ofLength = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

const SHORT_SHARE = 0.3;

/** The longest part that is not too long, or the shortest that is not too short. */
const allowedLength = (kind: 'too-long' | 'too-short', part: CompetencyPart): number =>
  kind === 'too-long' ? SHORT_FORM_LIMITS[part] : Math.ceil(SHORT_FORM_LIMITS[part] * SHORT_SHARE);

/** Each part at a limit and one character beyond it, by the limits of the strictest known form. */
const lengthCases = (kind: 'too-long' | 'too-short'): WritingCase[] =>
  content.examples.flatMap(({ competency, ...texts }) =>
    COMPETENCY_PARTS.flatMap((part) => {
      const allowed = allowedLength(kind, part);
      const refused = kind === 'too-long' ? allowed + 1 : allowed - 1;
      const context = contextOf(competency, { areLimitsOwn: true });
      return [allowed, refused].map((length) => {
        const cut = Object.fromEntries(
          COMPETENCY_PARTS.map((each) => [each, ofLength(texts[each], allowedLength(kind, each))]),
        );
        const changed = { ...(cut as CompetencyTexts), [part]: ofLength(texts[part], length) };
        return { texts: changed, context, isWanted: length === refused };
      });
    }),
  );

/** Every second sentence of one text after every second of another. */
const everySecond = (text: string): string =>
  text
    .split(/(?<=\.) /)
    .filter((_, at) => at % 2 === 0)
    .join(' ');

/**
 * Copied: an example itself, its short form, and a half of its sentences among those of an example of another competency.
 * Not copied: an example and a weak version beside the other examples of its competency.
 */
function copyCases(): WritingCase[] {
  const { examples } = content;
  return examples.flatMap(({ competency, annotations, ...texts }, at): WritingCase[] => {
    const others = examples.filter((other, index) => other.competency === competency && index !== at);
    const ownContext = contextOf(competency, { examples: [computeShingles(joinParts(texts))] });
    const otherContext = contextOf(competency, { examples: others.map((other) => computeShingles(joinParts(other))) });
    const stranger = examples[(at + 7) % examples.length] ?? texts;
    const half = Object.fromEntries(
      COMPETENCY_PARTS.map((part) => [part, `${everySecond(texts[part])} ${everySecond(stranger[part])}`]),
    );
    const copies = [texts, annotations?.short ?? [], half as CompetencyTexts].flat();
    const own = [texts, annotations?.weak ?? []].flat();
    return [
      ...copies.map((copy) => ({ texts: copy, context: ownContext, isWanted: true })),
      ...own.map((text) => ({ texts: text, context: otherContext, isWanted: false })),
    ];
  });
}

const wholeBank = content.examples.flatMap(({ competency: code, annotations, ...texts }) =>
  [texts, annotations?.weak ?? []].flat().map((each) => ({ code, shingles: computeShingles(joinParts(each)) })),
);

/**
 * Copied from another competency: each example under the next code. Not copied: each of our texts beside a bank without the
 * examples of its own competency.
 */
const strangerCases = (): WritingCase[] =>
  content.examples.flatMap(({ competency, annotations, ...texts }): WritingCase[] => {
    const next = ALL_CODES[(ALL_CODES.indexOf(competency) + 1) % ALL_CODES.length] ?? '1.1';
    const others = wholeBank.filter(({ code }) => code !== competency);
    const caseOf = (each: CompetencyTexts, code: string, bank: typeof wholeBank, isWanted: boolean): WritingCase => {
      const examples = selectShinglesToCompare(bank, [code], each);
      return { texts: each, context: contextOf(code, { examples }), isWanted };
    };
    const own = [texts, annotations?.weak ?? []].flat();
    return [caseOf(texts, next, wholeBank, true), ...own.map((each) => caseOf(each, competency, others, false))];
  });

/** Every number of texts of one project among every number of written texts. */
const projectCases = (): WritingCase[] =>
  ALL_CODES.flatMap((_, last) =>
    ALL_CODES.slice(0, last + 1).map((_, uses) => {
      const entries = ALL_CODES.slice(0, last + 1).map((code, at) => {
        return { code, state: 'draft' as const, level: null, projectId: at <= uses ? 1 : 100 + at, findings: 0 };
      });
      const isProjectOverused = countProjectUses(entries).some((use) => use.projectId === 1 && use.isOverused);
      const [first] = content.examples;
      const texts = first ?? { situation: '', action: 'I wrote.', outcome: '' };
      const isWanted = uses + 1 > 2 && (uses + 1) * 3 > last + 1;
      return { texts, context: contextOf('1.1', { isProjectOverused }), isWanted };
    }),
  );

console.log('\nPrecision and recall on cases made from the texts');
for (const [kind, cases] of [
  ['too-long', lengthCases('too-long')],
  ['too-short', lengthCases('too-short')],
  ['copied', copyCases()],
  ['copied', strangerCases()],
  ['project-overused', projectCases()],
  ['indicators-missed', makeIndicatorCases(content.examples, contextOf)],
] as const) {
  const tally: Tally = { found: 0, wanted: 0, both: 0 };
  for (const { texts, context, isWanted } of cases) {
    const isFound = checkWriting(texts, context).some((finding) => finding.kind === kind);
    if (isFound) tally.found += 1;
    if (isWanted) tally.wanted += 1;
    if (isFound && isWanted) tally.both += 1;
  }
  line(kind, tally);
  const allowed = cases.length - tally.wanted;
  console.log(
    `    false alarms: ${tally.found - tally.both} of ${allowed}${percent(tally.found - tally.both, allowed)}`,
  );
}

/** Examples are written to be sound, so that what is found in them is mostly a false alarm; which, is for a reader to judge. */
console.log(`\nShare of all ${content.examples.length} examples in which something is found`);
for (const kind of FINDING_KINDS) {
  if (NOT_ANNOTATED.has(kind)) continue;
  const found = content.examples.filter(({ competency, ...texts }) => kindsIn(texts, competency).has(kind)).length;
  console.log(`  ${kind.padEnd(22)}${percent(found, content.examples.length)}   ${found}`);
}
