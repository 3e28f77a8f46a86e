import { LivePreview, type LivePreviewProps } from './live-preview.tsx';
import { besides, whole } from './text-editor.css.ts';
import { TextEditor, type TextEditorProps } from './text-editor.tsx';

type TextWithPreviewProps = TextEditorProps & Omit<LivePreviewProps, 'content'>;

/** A text being written and what readers will see of it: beside each other where there is room, else one below the other (product.md 11.10, 11.15). */
export const TextWithPreview = ({ kind, isPractice, known, ...editor }: TextWithPreviewProps) => (
  <div className={whole}>
    <div className={besides}>
      <TextEditor {...editor} />
      <LivePreview kind={kind} format={editor.format} content={editor.text} isPractice={isPractice} known={known} />
    </div>
  </div>
);
