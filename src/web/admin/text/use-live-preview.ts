import { useEffect, useRef, useState } from 'react';
import type { TextPreview } from '../../../application/contract/index.ts';
import type { EntryKind } from '../../../domain/publishing/entry.ts';
import { httpApi } from '../../api/http-api.ts';
import type { TextFormat } from './text-actions.ts';

/** How long typing has to rest before the page is asked for, in milliseconds. */
const REST_MS = 300;

export type PreviewedKind = Extract<EntryKind, 'section' | 'course-section' | 'site-content'>;

type LivePreview = { readonly preview: TextPreview | null; readonly failed: boolean; readonly busy: boolean };

const NOTHING: LivePreview = { preview: null, failed: false, busy: false };

/** What a text will look like to learners, made by the server; of several answers the last one asked for stands (product.md 11.10). */
export function useLivePreview(kind: PreviewedKind, format: TextFormat, content: string): LivePreview {
  const [shown, setShown] = useState<LivePreview>(NOTHING);
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const own = asked.current;
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
