import { useCallback, useEffect, useRef } from 'react';
import { useFormBusy } from '../ui/form-busy.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

type FormGuardProps = {
  /** Which form of the page it is, where it has several. */
  readonly intent?: string;
  /** Whether what stands in the form was refused, so that it is nowhere else. */
  readonly isRefused: boolean;
};

const textOf = (place: HTMLElement | null): string => {
  const form = place?.closest('form');
  return form ? JSON.stringify([...new FormData(form)]) : '';
};

/** Guards the form it stands in, which counts as saved when it opens and whenever it was sent and not refused (product.md 11.14). */
export function FormGuard({ intent, isRefused }: FormGuardProps) {
  const busy = useFormBusy(intent);
  const place = useRef<HTMLSpanElement>(null);
  const saved = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a sending saves, not a refusal that is forgotten
  useEffect(() => {
    if (!busy && !isRefused) saved.current = textOf(place.current);
  }, [busy]);
  const isUnsaved = useCallback(() => saved.current !== textOf(place.current), []);
  return (
    <span ref={place} hidden>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </span>
  );
}
