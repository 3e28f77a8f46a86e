import type { Highlight } from '../../domain/exam/marks.ts';

/** Marks an element whose text can be highlighted; its value is the option's id, or empty for the stem. */
export const HIGHLIGHT_PART_ATTRIBUTE = 'data-highlight-part';

const partOf = (node: Node | null): HTMLElement | null =>
  (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>(`[${HIGHLIGHT_PART_ATTRIBUTE}]`) ?? null;

const optionIdOf = (part: HTMLElement): number | null => Number(part.getAttribute(HIGHLIGHT_PART_ATTRIBUTE)) || null;

/** The selected text of the question as a range; null where nothing, or more than one text, is selected. */
export function findSelectedRange(): Highlight | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const part = partOf(range.startContainer) ?? partOf(range.endContainer);
  if (!part) return null;
  const before = document.createRange();
  before.selectNodeContents(part);
  const within = before.cloneRange();
  if (part.contains(range.startContainer)) within.setStart(range.startContainer, range.startOffset);
  if (part.contains(range.endContainer)) within.setEnd(range.endContainer, range.endOffset);
  before.setEnd(within.startContainer, within.startOffset);
  const start = before.toString().length;
  const end = start + within.toString().length;
  return start < end ? { optionId: optionIdOf(part), start, end } : null;
}

/** Selects a range of the question's text, so that it is seen where the next highlight goes. */
export function selectRange({ optionId, start, end }: Highlight): void {
  const part = document.querySelector(`[${HIGHLIGHT_PART_ATTRIBUTE}="${optionId ?? ''}"]`);
  if (!part) return;
  const range = document.createRange();
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (start >= passed && start <= passed + length) range.setStart(node, start - passed);
    if (end > passed && end <= passed + length) range.setEnd(node, end - passed);
    passed += length;
  }
  window.getSelection()?.removeAllRanges();
  window.getSelection()?.addRange(range);
  part.scrollIntoView({ block: 'nearest' });
}

/** Every word of the question in reading order. */
function words(): readonly Highlight[] {
  return [...document.querySelectorAll<HTMLElement>(`[${HIGHLIGHT_PART_ATTRIBUTE}]`)].flatMap((part) =>
    [...(part.textContent ?? '').matchAll(/\S+/g)].map(({ index, 0: word }) => ({
      optionId: optionIdOf(part),
      start: index,
      end: index + word.length,
    })),
  );
}

/** Selects the first word, from which arrow keys go on; false where there is none. */
export function selectFirstWord(): boolean {
  const [first] = words();
  if (first) selectRange(first);
  return first !== undefined;
}

/**
 * Moves the selection by words: arrows go on by one word, with Shift they make the selection longer or shorter, up and down
 * go to the text before and after. True when the key was one of them.
 */
export function moveSelection(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const selected = findSelectedRange();
  if (!selected) return false;
  if (event.key === 'Escape') {
    window.getSelection()?.removeAllRanges();
    return true;
  }
  const next = nextSelection(words(), selected, event);
  if (next) selectRange(next);
  return next !== null;
}

/** What is selected after a key; null when the key does not move the selection. */
export function nextSelection(
  all: readonly Highlight[],
  selected: Highlight,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Highlight | null {
  const isIn = (word: Highlight): boolean => word.optionId === selected.optionId;
  const own = all.filter(isIn);
  const last = own.findLastIndex(({ start }) => start < selected.end);
  const first = own.findIndex(({ end }) => end > selected.start);
  const lengthen = (word: Highlight | undefined): Highlight => ({ ...selected, end: word?.end ?? selected.end });
  switch (key) {
    case 'ArrowRight':
      return shiftKey ? lengthen(own[last + 1]) : (all[all.indexOf(own[last] as Highlight) + 1] ?? selected);
    case 'ArrowLeft':
      if (shiftKey) return last > first ? lengthen(own[last - 1]) : selected;
      return all[all.indexOf(own[first] as Highlight) - 1] ?? selected;
    case 'ArrowDown':
      return all.slice(all.indexOf(own.at(-1) as Highlight) + 1)[0] ?? selected;
    case 'ArrowUp': {
      const before = all[all.indexOf(own[0] as Highlight) - 1];
      return before ? (all.find(({ optionId }) => optionId === before.optionId) ?? selected) : selected;
    }
    default:
      return null;
  }
}
