import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import {
  type DocumentEntry,
  formatPartLength,
  formatProject,
  formatValidator,
  type SubmissionDocument,
} from '../../application/competency/submission/submission-document.ts';
import { COMPETENCY_PARTS, PART_TITLES } from '../../domain/competency/competency-texts.ts';
import type { Regulator } from '../../domain/competency/regulators.ts';

/** What XML 1.0 cannot hold, halves of characters and U+FFFE and U+FFFF among it, and the other control characters. */
const UNFIT = /[^\P{Cc}\t\n]|\p{Surrogate}|[\uFFFE\uFFFF]/gu;

const clean = (text: string): string => text.replaceAll('\r\n', '\n').replace(UNFIT, '');

const soft = (text: string): Paragraph =>
  new Paragraph({ spacing: { after: 120 }, children: [new TextRun({ text: clean(text), color: '51605B', size: 20 })] });

const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]): Paragraph =>
  new Paragraph({ heading: level, spacing: { before: 240, after: 80 }, keepNext: true, text: clean(text) });

/** Each line of a text is a paragraph. */
const linesOf = (text: string): Paragraph[] =>
  clean(text)
    .split('\n')
    .map((line) => new Paragraph({ spacing: { after: 120 }, text: line }));

function sectionOf(regulator: Regulator, entry: DocumentEntry): Paragraph[] {
  const facts = [
    entry.level === null ? null : `Level aimed at: ${entry.level}`,
    entry.project && `Project: ${formatProject(entry.project)}`,
    entry.validator && `Validator: ${formatValidator(entry.validator)}`,
  ].filter((fact) => fact !== null);
  return [
    heading(`${entry.code} ${entry.title}`, HeadingLevel.HEADING_1),
    ...(facts.length > 0 ? [soft(facts.join('. '))] : []),
    ...COMPETENCY_PARTS.flatMap((part) => [
      heading(`${PART_TITLES[part]} (${formatPartLength(regulator, part, entry[part])})`, HeadingLevel.HEADING_2),
      ...linesOf(entry[part]),
    ]),
  ];
}

/** Writes a submission as a DOCX file, a heading for each competency and part (product.md 9.44). */
export async function renderSubmissionDocx({ regulator, entries }: SubmissionDocument): Promise<Uint8Array> {
  const document = new Document({
    title: `My submission to ${regulator.shortName}`,
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, text: `My submission to ${regulator.shortName}` }),
          soft('Check every limit with your regulator.'),
          ...entries.flatMap((entry) => sectionOf(regulator, entry)),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}
