import type { ContentProblem } from '../../application/ports/content.ts';
import { createContentProblem, findWordsOffset, type LocateField } from './place.ts';
import type { SourceFile } from './source-file.ts';
import { parseYaml, type YamlDocument } from './yaml-document.ts';

/** A text file: its front matter as YAML, the text after it, and what is wrong with the form. */
type TextDocument = {
  readonly front: YamlDocument;
  readonly text: string;
  readonly problems: readonly ContentProblem[];
};

const FRONT_MATTER = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;
const MARKUP = /<[^>]*>|\]\([^)]*\)|https?:\S+/g;

/** The text with tags and addresses blanked out, each character at its place: what rules about wording look at. */
export const blankOutMarkup = (text: string): string =>
  text.replace(MARKUP, (markup) => markup.replaceAll(/[^\n]/g, ' '));

/** Splits a Markdown or HTML file into front matter and text; lines of both keep their numbers. */
export function parseFrontMatter(file: SourceFile): TextDocument {
  const match = FRONT_MATTER.exec(file.text);
  if (match?.index !== 0) {
    const front = parseYaml({ path: file.path, text: '' });
    const problem = createContentProblem(
      { file: file.path, line: 1 },
      "front matter is missing or not closed by '---'",
    );
    return { front, text: file.text, problems: [problem] };
  }
  const [head, yaml = ''] = match;
  const front = parseYaml({ path: file.path, text: `\n${yaml}` });
  const text = file.text.slice(head.length);
  const emptyText = createContentProblem({ file: file.path, line: lineAt(file.text, head.length) }, 'there is no text');
  return {
    front: { ...front, placeOf: placeInText(file, head.length, front.placeOf) },
    text: text.trim(),
    problems: [...front.problems, ...(text.trim() === '' ? [emptyText] : [])],
  };
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const placeInText =
  (file: SourceFile, start: number, placeInFront: LocateField): LocateField =>
  (path, words) => {
    if (path[0] !== 'text') return placeInFront(path, words);
    const found = words ? findWordsOffset(blankOutMarkup(file.text.slice(start)), words) : 0;
    return { file: file.path, line: lineAt(file.text, start + Math.max(0, found)) };
  };
