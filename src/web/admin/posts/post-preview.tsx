import { useEffect, useState } from 'react';
import type { OutputOf } from '../../../application/contract/index.ts';
import { LONGEST_POST } from '../../../domain/publishing/post-form.ts';
import { httpApi } from '../../api/http-api.ts';
import { StudyText } from '../../study/study-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hintStyle } from '../../ui/text-field.css.ts';
import { soft } from '../records.css.ts';
import { previewHead, preview as previewStyle, sheet } from './posts.css.ts';

export type Preview = OutputOf<'posts.preview'>;

/** How long the typing has to rest before the server is asked, in milliseconds. */
const REST_MS = 300;

type Shown = { readonly of: string; readonly preview: Preview; readonly hasFailed: boolean };

type PostPreviewProps = { readonly content: string; readonly first: Preview; readonly firstContent: string };

/** What readers will see, made by the server by the rules that show it to them; the former one stays until the next is there. */
export function PostPreview({ content, first, firstContent }: PostPreviewProps) {
  const { of, preview, hasFailed } = usePreview(content, { of: firstContent, preview: first, hasFailed: false });
  return (
    <div className={previewStyle}>
      <p className={previewHead}>Preview</p>
      <p className={hintStyle} role="status">
        {wordsOf(of === content, hasFailed)}
      </p>
      {preview.altered.length > 0 ? <Altered of={preview.altered} /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={sheet} tabIndex={0} aria-label="Text as readers see it">
        {preview.html === '' ? <p className={soft}>What you write shows here as readers will see it.</p> : null}
        <StudyText html={preview.html} />
      </section>
    </div>
  );
}

function wordsOf(isCurrent: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'It could not be renewed. It is tried again with your next change.';
  return isCurrent ? 'As readers will see it' : 'Being renewed...';
}

/** What cleaning takes out of the text, so that nobody looks for it later (product.md 5.6). */
const Altered = ({ of }: { readonly of: Preview['altered'] }) => (
  <Notice tone="flag" title="Some of it will not be shown">
    {of.map(({ what, line }) => (
      <p key={`${line} ${what}`}>{`Line ${line}: ${what}`}</p>
    ))}
  </Notice>
);

function usePreview(content: string, first: Shown): Shown {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (content === shown.of || content.length > LONGEST_POST.content) return;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const preview = await httpApi('posts.preview', { content }).catch(() => null);
      if (!isWanted) return;
      setShown((former) =>
        preview ? { of: content, preview, hasFailed: false } : { ...former, of: content, hasFailed: true },
      );
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [content, shown.of]);
  return shown;
}
