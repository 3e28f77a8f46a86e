import { diffLines, diffWordsWithSpace } from 'diff';

/** A part of a line; `changed` where it is on one side only. */
type ComparedPiece = { readonly text: string; readonly changed: boolean };

/** Lines that are on both sides, on the former one, or on the later one; of many that are the same only their number. */
export type ComparedRow =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly pieces: readonly ComparedPiece[] }
  | { readonly kind: 'left-out'; readonly lines: number };

/** How many lines around a change are shown. */
const AROUND = 2;

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');
const whole = (text: string): ComparedPiece[] => [{ text, changed: true }];

/** The ends of a run of lines that are the same, and how many were left out between. */
function shortened(lines: readonly string[], isFirst: boolean, isLast: boolean): ComparedRow[] {
  const [head, tail] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  const asRow = (text: string): ComparedRow => ({ kind: 'same', pieces: [{ text, changed: false }] });
  const leftOut = lines.length - head - tail;
  if (leftOut <= 1) return lines.map(asRow);
  return [
    ...lines.slice(0, head).map(asRow),
    { kind: 'left-out', lines: leftOut },
    ...lines.slice(lines.length - tail).map(asRow),
  ];
}

/** What was changed within lines that took each other's place. */
function replaced(before: string, after: string): ComparedRow[] {
  const words = diffWordsWithSpace(before.replace(/\n$/, ''), after.replace(/\n$/, ''));
  const side = (left: 'added' | 'removed'): ComparedPiece[] =>
    words
      .filter((part) => !part[left])
      .map(({ value, added, removed }) => ({ text: value, changed: added || removed }));
  return [
    { kind: 'removed', pieces: side('added') },
    { kind: 'added', pieces: side('removed') },
  ];
}

/** Two texts line by line, and word by word where a line was changed (product.md 11.8). Nothing where they are the same. */
export function compareTexts(before: string, after: string): ComparedRow[] {
  if (before === after) return [];
  const parts = diffLines(before.endsWith('\n') ? before : `${before}\n`, after.endsWith('\n') ? after : `${after}\n`);
  const rows: ComparedRow[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const [part, next] = [parts[index], parts[index + 1]];
    if (!part) continue;
    if (part.removed && next?.added) {
      rows.push(...replaced(part.value, next.value));
      index += 1;
    } else if (part.added || part.removed) {
      rows.push({ kind: part.added ? 'added' : 'removed', pieces: whole(part.value.replace(/\n$/, '')) });
    } else rows.push(...shortened(linesOf(part.value), index === 0, index === parts.length - 1));
  }
  return rows;
}
