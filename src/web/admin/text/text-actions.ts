/** How a text is written. */
export type MarkupLanguage = 'markdown' | 'html';

/** What the buttons above a text do to it. */
export type TextAction = 'heading' | 'bold' | 'italic' | 'list' | 'link' | 'table' | 'definition' | 'case' | 'exam';

/** A text with a part of it chosen. */
export type TextSelection = { readonly text: string; readonly from: number; readonly to: number };

/** A part of a text to be replaced; what is chosen afterwards counts from the beginning of what was put in. */
export type TextEdit = {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [from: number, to: number];
};

/** Placeholder words for what the author will write: they are selected, so that typing replaces them. */
const PROMPTS = { bold: 'bold words', italic: 'words in italics', link: 'words of the link' } as const;

/** Puts signs around what is chosen, or around a prompt. */
function around({ text, from, to }: TextSelection, before: string, after: string, prompt: string): TextEdit {
  const words = text.slice(from, to) || prompt;
  return { from, to, insert: before + words + after, select: [before.length, before.length + words.length] };
}

/** A block gets an empty line before and after it; the placeholder in it is selected. */
function block({ text, from, to }: TextSelection, insert: string, prompt: string): TextEdit {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const at = lead.length + insert.indexOf(prompt);
  return { from, to, insert: lead + insert + tail, select: [at, at + prompt.length] };
}

const linesOf = (words: string): string[] => words.split('\n').filter((line) => line.trim() !== '');

const CALL_OUTS = {
  definition: { bold: 'Term', prompt: 'What the term means.' },
  case: { bold: 'Case: a short name', prompt: 'What happened, and what follows from it.' },
  exam: { bold: 'In the exam', prompt: 'What to look for in a question.' },
} as const;

const MARKDOWN_TABLE = '| Heading | Heading |\n| --- | --- |\n| Cell | Cell |';
const HTML_TABLE = `<table>
  <thead>
    <tr><th scope="col">Heading</th><th scope="col">Heading</th></tr>
  </thead>
  <tbody>
    <tr><td>Cell</td><td>Cell</td></tr>
  </tbody>
</table>`;

type Make = (chosen: TextSelection, words: string) => TextEdit;

const callOut =
  (kind: keyof typeof CALL_OUTS, write: (bold: string, words: string) => string): Make =>
  (chosen, words) => {
    const { bold, prompt } = CALL_OUTS[kind];
    return block(chosen, write(bold, words || prompt), words || prompt);
  };

const quoted = (bold: string, words: string): string => `> **${bold}** ${words.replaceAll('\n', '\n> ')}`;
const quotedHtml = (bold: string, words: string): string =>
  `<blockquote>\n  <p><strong>${bold}</strong> ${words}</p>\n</blockquote>`;

const ACTIONS: Readonly<Record<MarkupLanguage, Readonly<Record<TextAction, Make>>>> = {
  markdown: {
    heading: (chosen, words) => block(chosen, `## ${words || 'Heading'}`, words || 'Heading'),
    bold: (chosen) => around(chosen, '**', '**', PROMPTS.bold),
    italic: (chosen) => around(chosen, '*', '*', PROMPTS.italic),
    list: (chosen, words) =>
      block(
        chosen,
        linesOf(words || 'First point\nSecond point')
          .map((line) => `- ${line}`)
          .join('\n'),
        words ? '- ' : 'First point',
      ),
    link: (chosen) => around(chosen, '[', '](https://)', PROMPTS.link),
    table: (chosen) => block(chosen, MARKDOWN_TABLE, 'Heading'),
    definition: callOut('definition', quoted),
    case: callOut('case', quoted),
    exam: callOut('exam', quoted),
  },
  html: {
    heading: (chosen, words) => block(chosen, `<h2>${words || 'Heading'}</h2>`, words || 'Heading'),
    bold: (chosen) => around(chosen, '<strong>', '</strong>', PROMPTS.bold),
    italic: (chosen) => around(chosen, '<em>', '</em>', PROMPTS.italic),
    list: (chosen, words) => {
      const points = linesOf(words || 'First point\nSecond point').map((line) => `  <li>${line}</li>`);
      return block(chosen, `<ul>\n${points.join('\n')}\n</ul>`, words ? '<ul>' : 'First point');
    },
    link: (chosen) => around(chosen, '<a href="https://">', '</a>', PROMPTS.link),
    table: (chosen) => block(chosen, HTML_TABLE, 'Heading'),
    definition: callOut('definition', quotedHtml),
    case: callOut('case', quotedHtml),
    exam: callOut('exam', quotedHtml),
  },
};

/** Words that are read as words within the text alternative of a picture. */
const plainInMarkdown = (words: string): string => words.replaceAll(/[\\[\]<>&*_`~]/g, '\\$&');

const plainInHtml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Places a picture of the site on lines of its own (product.md 11.40). */
export function pictureEdit(
  { path, alt }: { readonly path: string; readonly alt: string },
  format: MarkupLanguage,
  chosen: TextSelection,
): TextEdit {
  const placed =
    format === 'markdown'
      ? `![${plainInMarkdown(alt)}](${path})`
      : `<p><img src="${path}" alt="${plainInHtml(alt)}"></p>`;
  return block({ ...chosen, from: chosen.to }, placed, placed);
}

/** What a button does to a text in the forms that the study material uses (product.md 11.15). */
export const textEdit = (action: TextAction, format: MarkupLanguage, chosen: TextSelection): TextEdit =>
  ACTIONS[format][action](chosen, chosen.text.slice(chosen.from, chosen.to).trim());
