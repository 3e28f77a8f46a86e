import type { SavedEntryView } from '../../../application/contract/index.ts';
import { StudyText } from '../../study/study-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import { soft } from '../records.css.ts';
import * as css from './text-editor.css.ts';
import { type KnownPreview, type PreviewedText, useLivePreview } from './use-live-preview.ts';

export type LivePreviewProps = PreviewedText & {
  /** What the page has brought along. */
  readonly known?: KnownPreview | undefined;
  /** A section by this name holds questions, which learners answer one by one (product.md 5.9). */
  readonly isPractice?: boolean | undefined;
};

/** What readers see of the text as it stands, and what they will not see (product.md 11.10, 13.14). */
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
        <AlteredNotice altered={preview.altered} title="This will be taken out or mended when you save" />
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

/** What the allow-list takes out of a text, with where it stood. */
export function AlteredNotice({ altered, title }: AlteredNoticeProps) {
  if (altered.length === 0) return null;
  const named = altered.slice(0, NAMED);
  return (
    <Notice tone="flag" title={title}>
      <ul className={css.altered}>
        {named.map(({ what, line }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may stand twice in a line
          <li key={index}>
            <code>{what}</code> in line {line}
          </li>
        ))}
        {altered.length > NAMED ? <li>and {altered.length - NAMED} more</li> : null}
      </ul>
    </Notice>
  );
}
