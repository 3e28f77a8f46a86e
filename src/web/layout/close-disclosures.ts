import { type RefObject, useEffect } from 'react';
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
 * The menus are native disclosures: without this they open and close all the same.
 */
export function useClosingDisclosures(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has its own key; going anywhere closes the menus
  useEffect(() => openWithin(root.current).forEach(close), [key, root]);
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
