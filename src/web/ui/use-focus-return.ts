import { useState } from 'react';

const CLOSED = 'details:not([open])';

/** The word that opens the outermost closed menu around an element. */
function openerOf(element: Element): Element | null {
  let outermost: Element | null = null;
  for (let menu = element.closest(CLOSED); menu; menu = menu.parentElement?.closest(CLOSED) ?? null) outermost = menu;
  return outermost?.querySelector('summary') ?? null;
}

/** The element that had the focus, or the one that opens the menu in which it is now hidden; null where it was removed. */
function stillThere(before: Element | null): Element | null {
  if (!before?.isConnected || before === document.body) return null;
  return before.checkVisibility() ? before : openerOf(before);
}

/**
 * Where the focus goes when a dialog closes: back to the element that had it, or to the element with an id where that
 * was removed. The library only handles dialogs with a trigger of their own.
 */
export function useFocusReturn(otherwiseId?: string): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const target = stillThere(before) ?? (otherwiseId ? document.getElementById(otherwiseId) : null);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}
