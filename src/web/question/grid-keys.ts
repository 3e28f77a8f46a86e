import type { KeyboardEvent } from 'react';

/** A grid of links or buttons is one stop for the Tab key; arrows, Home and End move within it, as wide as it happens to be. */
export function moveInGrid(event: KeyboardEvent<HTMLOListElement>): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const from = cells.indexOf(document.activeElement as HTMLElement);
  const top = cells[0]?.getBoundingClientRect().top;
  const columns = cells.filter((cell) => cell.getBoundingClientRect().top === top).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: cells.length - 1,
  };
  const to = steps[event.key];
  if (from < 0 || to === undefined) return;
  event.preventDefault();
  cells[to]?.focus();
}
