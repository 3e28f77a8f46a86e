import { useEffect, useRef, useState } from 'react';
import type { CommandOf, TextPreview } from '../../../application/contract/index.ts';
import { httpApi } from '../../api/http-api.ts';

/** How long typing has to rest before the page is asked for, in milliseconds. */
const REST_MS = 300;

/** A text as it stands in a form, and what it is a text of. */
export type PreviewedText = CommandOf<'editing.preview'>;

/** What a page has brought along: a text and its preview. */
export type KnownPreview = { readonly content: string; readonly preview: TextPreview };

type LivePreview = { readonly preview: TextPreview | null; readonly failed: boolean; readonly busy: boolean };

/**
 * What a text will look like to its readers, made by the server; of several answers the last one asked for stands. What the page
 * has brought is shown from the beginning, so that nothing moves when it has come in (product.md 11.10).
 */
export function useLivePreview({ kind, format, content }: PreviewedText, known?: KnownPreview): LivePreview {
  const [shown, setShown] = useState<LivePreview>({
    preview: known?.preview ?? null,
    failed: false,
    busy: known?.content !== content,
  });
  const asked = useRef(0);
  const isBrought = useRef(known?.content === content);
  useEffect(() => {
    asked.current += 1;
    const own = asked.current;
    if (own === 1 && isBrought.current) return;
    const show = (next: (before: LivePreview) => LivePreview): void => {
      if (own === asked.current) setShown(next);
    };
    show((before) => ({ ...before, busy: true }));
    const timer = setTimeout(
      () =>
        httpApi('editing.preview', { kind, format, content }).then(
          (preview) => show(() => ({ preview, failed: false, busy: false })),
          () => show((before) => ({ ...before, failed: true, busy: false })),
        ),
      own === 1 ? 0 : REST_MS,
    );
    return () => clearTimeout(timer);
  }, [kind, format, content]);
  return shown;
}
