import { type RefObject, useLayoutEffect } from 'react';

/**
 * Puts each note of a part at the height of its passage, as in a book, where notes stand beside the text; below the text
 * they follow each other. Without scripts they stand at the top of the margin.
 */
export function useNotesBeside(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const section = part.current;
    if (!section) return;
    // The text and not the part, whose height may be that of its notes: fonts that arrive later change the text alone.
    const text = section.querySelector('p');
    const observer = new ResizeObserver(() => placeNotes(section));
    if (text) observer.observe(text);
    placeNotes(section);
    return () => observer.disconnect();
  });
}

/** Measures everything before it moves anything: one layout, however many notes there are. */
function placeNotes(section: HTMLElement): void {
  const notes = [...section.querySelectorAll<HTMLElement>('[data-note-of]')];
  for (const note of notes) note.style.marginTop = '';
  const measured = notes.map((note) => {
    const passage = section.querySelector(`[data-note='${note.dataset.noteOf}']`);
    const { left, top } = note.getBoundingClientRect();
    const isBeside = passage?.parentElement && left >= passage.parentElement.getBoundingClientRect().right;
    return { note, top, wanted: (isBeside && passage.getClientRects()[0]?.top) || top };
  });
  let moved = 0;
  for (const { note, top, wanted } of measured) {
    const margin = Math.max(0, wanted - top - moved);
    note.style.marginTop = margin > 0 ? `${margin}px` : '';
    moved += margin;
  }
}
