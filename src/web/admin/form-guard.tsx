import { useCallback, useEffect, useRef } from 'react';
import { useFormBusy } from '../ui/form-busy.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

type FormGuardProps = {
  /** Which form of the page it is, where it has several. */
  readonly intent?: string;
  /** Whether what stands in the form was refused, so that it is nowhere else. */
  readonly isRefused: boolean;
};

/** What somebody has typed or chosen in the form around a place; what the page itself sends along is not theirs. */
function textOf(place: HTMLElement | null): string {
  const form = place?.closest('form');
  if (!form) return '';
  const unseen = new Set([...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name));
  return JSON.stringify([...new FormData(form)].filter(([name]) => !unseen.has(name)));
}

/** Guards the form it stands in: saved is what it opened with, then what was sent and not refused, not what was typed since (product.md 11.14). */
export function FormGuard({ intent, isRefused }: FormGuardProps) {
  const busy = useFormBusy(intent);
  const place = useRef<HTMLSpanElement>(null);
  const saved = useRef<string | null>(null);
  const sent = useRef<string | null>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const keep = (): void => {
      sent.current = textOf(place.current);
    };
    form?.addEventListener('submit', keep);
    return () => form?.removeEventListener('submit', keep);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a sending saves, not a refusal that is forgotten
  useEffect(() => {
    if (!busy && !isRefused) saved.current = sent.current ?? textOf(place.current);
  }, [busy]);
  const isUnsaved = useCallback(() => saved.current !== textOf(place.current), []);
  return (
    <span ref={place} hidden>
      <UnsavedGuard isUnsaved={isUnsaved} />
    </span>
  );
}
