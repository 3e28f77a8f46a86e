import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const openWithin = (root: HTMLElement | null, selector = 'details[open]'): HTMLDetailsElement[] => [
  ...(root?.querySelectorAll<HTMLDetailsElement>(selector) ?? []),
];

const close = (disclosure: HTMLDetailsElement): void => {
  disclosure.open = false;
};

/** Escape closes the innermost open menu and gives the focus back to the word that opened it. */
function closeInnermost(root: HTMLElement | null): void {
  const innermost = openWithin(root).at(-1);
  if (!innermost) return;
  const focused = innermost.contains(document.activeElement);
  close(innermost);
  if (focused) innermost.querySelector('summary')?.focus();
}

/** Groups within a menu stay as they are: closing one under the finger would move what is being pressed. */
const closeAllWithout = (root: HTMLElement | null, target: EventTarget | null): void =>
  openWithin(root, 'details[open]:not(details details)')
    .filter((disclosure) => !(target instanceof Node && disclosure.contains(target)))
    .forEach(close);

/**
 * Closes the open menus under `root` on Escape, on a press or a focus elsewhere, and when one has gone to another page.
 * The menus are native disclosures: without this they open and close all the same, and one that was opened before this code
 * arrived stays open.
 */
export function useClosingDisclosures(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const visit = useRef(key);
  useEffect(() => {
    if (visit.current !== key) openWithin(root.current).forEach(close);
    visit.current = key;
  }, [key, root]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeInnermost(root.current);
    };
    const onElsewhere = (event: Event): void => closeAllWithout(root.current, event.target);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [root]);
}
