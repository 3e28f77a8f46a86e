import { type RefObject, useEffect, useRef } from 'react';
import type { Selection } from './use-selection.ts';

const lead = (place: HTMLElement | null): void => {
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'start' });
};

const isBelow = (place: HTMLElement, other: HTMLElement): boolean =>
  place.getBoundingClientRect().top >= other.getBoundingClientRect().bottom;

/**
 * Leads to the form of what was just chosen where it stands below the list and so out of sight, and back to the list when the
 * choice is given up or somebody asks for it (product.md 11.2). Where both are beside each other nothing moves.
 */
export function useWayToForm(entry: Selection['entry']): {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly form: RefObject<HTMLDivElement | null>;
  readonly goBack: () => void;
} {
  const list = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const known = useRef(entry);
  useEffect(() => {
    if (known.current === entry) return;
    known.current = entry;
    if (!list.current || !form.current || !isBelow(form.current, list.current)) return;
    if (entry !== null) lead(form.current);
    else if (!list.current.contains(document.activeElement)) lead(list.current);
  }, [entry]);
  return { list, form, goBack: () => lead(list.current) };
}
