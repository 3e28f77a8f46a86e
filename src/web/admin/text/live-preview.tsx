import { useEffect, useRef, useState } from 'react';
import type { CommandOf, SavedEntryView, TextPreview } from '../../../application/contract/index.ts';
import { httpApi } from '../../api/http-api.ts';
import { StudyText } from '../../study/study-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { soft } from '../records.css.ts';
import * as css from './text-editor.css.ts';

export type LivePreviewProps = PreviewTextInput & {
  /** What the page has brought along. */
  readonly known?: KnownPreviewData | undefined;
  /** A section by this name holds questions, which learners answer one by one (product.md 5.9). */
  readonly isPractice?: boolean | undefined;
};

/** The text in its present form as readers see it, and what they will not see (product.md 11.10, 13.14). */
export function LivePreview({ known, isPractice = false, ...text }: LivePreviewProps) {
  const { preview, failed, busy } = useLivePreview(text, known);
  return (
    <div className={css.preview}>
      <h3 className={css.previewHead}>
        Preview
        <span className={css.previewState} role="status">
          {busy ? 'Updating...' : failed ? 'Not up to date' : 'As readers see it'}
        </span>
      </h3>
      {failed ? (
        <Notice tone="bad">
          <p>The preview could not be made. It is tried again with your next change; you can save without it.</p>
        </Notice>
      ) : null}
      {preview ? (
        <SanitizedPartsNotice altered={preview.altered} title="This will be removed or repaired when you save" />
      ) : null}
      {preview && isPractice ? <PracticeWords questions={preview.questions} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={css.previewText} aria-label="Preview" tabIndex={0}>
        {text.content.trim() === '' ? (
          <p className={soft}>What you write shows here as readers will see it.</p>
        ) : (
          <StudyText html={preview?.html ?? ''} />
        )}
      </section>
    </div>
  );
}

const PracticeWords = ({ questions }: { readonly questions: number | null }) =>
  questions === null ? (
    <Notice tone="flag">
      <p>No questions can be read out of this text, so learners see it as it is written.</p>
    </Notice>
  ) : (
    <p className={css.previewState}>{`Learners answer this as ${questions} questions.`}</p>
  );

type AlteredNoticeProps = {
  readonly altered: readonly SavedEntryView['altered'][number][];
  readonly title: string;
};

/** How many of the things taken out are named. */
const NAMED = 5;

/** What the allow-list removes from a text, with its position. */
export function SanitizedPartsNotice({ altered, title }: AlteredNoticeProps) {
  if (altered.length === 0) return null;
  const named = altered.slice(0, NAMED);
  return (
    <Notice tone="flag" title={title}>
      <ul className={css.altered}>
        {named.map(({ what, line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same message may occur twice in a line
          <li key={index}>
            <code>{what}</code> in line {line}
          </li>
        ))}
        {altered.length > NAMED ? <li>and {altered.length - NAMED} more</li> : null}
      </ul>
    </Notice>
  );
}

/** How long typing must pause before the preview is loaded, in milliseconds. */
const REST_MS = 300;

/** The present text of a form, and the kind of text it is. */
export type PreviewTextInput = CommandOf<'editing.preview'>;

/** What a page has brought along: a text and its preview. */
export type KnownPreviewData = { readonly content: string; readonly preview: TextPreview };

type LivePreview = { readonly preview: TextPreview | null; readonly failed: boolean; readonly busy: boolean };

/**
 * A preview of the text for its readers, made by the server; of several answers the one requested last wins. The page's
 * initial preview is shown from the beginning, so that nothing moves when a new one arrives (product.md 11.10).
 */
function useLivePreview({ kind, format, content }: PreviewTextInput, known?: KnownPreviewData): LivePreview {
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
