/** A case described in the study guide, to be recalled by its name. */
export type CaseHolding = {
  /** The parties and the year, without markup. */
  readonly title: string;
  /** The facts, the issue and the holding, in Markdown. */
  readonly text: string;
};

const TITLE = /^> \*\*Case: (?<title>.+?)\*\*\s*$/;

/** The cases of a Markdown text: quotes whose first line is `> **Case: *Name* (year)**`. */
export function findCaseHoldings(markdown: string): CaseHolding[] {
  const lines = markdown.split('\n');
  return lines.flatMap((line, at) => {
    const title = TITLE.exec(line)?.groups?.title;
    if (!title) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((each) => !each.startsWith('>'));
    const quoted = end < 0 ? rest : rest.slice(0, end);
    const text = quoted.map((each) => each.replace(/^> ?/, '')).join('\n');
    return [{ title: title.replaceAll('*', ''), text: text.trim() }];
  });
}

/** The name of a case among cards; it stays when the text is edited. */
export const caseCardName = (title: string): string =>
  `case-${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`;
