import {
  Bold,
  BookA,
  CircleAlert,
  ClipboardCheck,
  Heading2,
  type IconNode,
  Image,
  Italic,
  Link,
  List,
  Scale,
  Table,
} from 'lucide';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { area, errorStyle, field as fieldStyle, hintStyle, labelStyle } from '../../ui/text-field.css.ts';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import { LivePreview, type LivePreviewProps } from './live-preview.tsx';
import type { PictureDialogProps } from './picture-dialog.tsx';
import { type MarkupLanguage, pictureEdit, type TextAction } from './text-actions.ts';
import * as css from './text-editor.css.ts';
import { besides, tool, toolbar, whole } from './text-editor.css.ts';
import { useTextArea } from './use-text-area.ts';

type TextEditorProps = {
  readonly label: string;
  /** Under which name a form that posts sends the text. */
  readonly name?: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly rows: number;
  readonly text: string;
  readonly format: MarkupLanguage;
  readonly onChange: (text: string) => void;
};

/** A labelled text with its toolbar: the editor where it could be loaded, else a plain field (product.md 11.15). */
function TextEditor({ label, name, hint, error, rows, text, format, onChange }: TextEditorProps) {
  const id = useId();
  const { host, field, act, edit, isRich, focus } = useTextArea({ text, format, rows, label, error, onChange });
  return (
    <div className={fieldStyle}>
      {isRich ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field itself
        // biome-ignore lint/a11y/noStaticElementInteractions: as a label does, the words lead to their field
        <span className={labelStyle} onClick={focus}>
          {label}
        </span>
      ) : (
        <label className={labelStyle} htmlFor={id}>
          {label}
        </label>
      )}
      <p className={hintStyle} id={`${id}-hint`}>
        {hint}
      </p>
      <div className={css.frame} data-invalid={error ? '' : undefined}>
        <TextToolbar onAct={act} onPlace={(picture) => edit((chosen) => pictureEdit(picture, format, chosen))} />
        {isRich ? (
          <Sent name={name} text={text} />
        ) : (
          <textarea
            ref={field}
            id={id}
            name={name}
            rows={rows}
            className={`${area} ${css.plain}`}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            aria-invalid={error ? true : undefined}
          />
        )}
        <div ref={host} className={isRich ? css.rich : css.opening} data-fault={isRich && error ? '' : undefined} />
      </div>
      {error ? (
        <p className={errorStyle} id={`${id}-error`}>
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The text as a form sends it that posts; unlike a hidden input it counts as typed (product.md 11.14). */
const Sent = ({ name, text }: { readonly name: string | undefined; readonly text: string }) =>
  name === undefined ? null : <textarea hidden readOnly name={name} value={text} />;

const TOOLS: readonly { readonly action: TextAction; readonly words: string; readonly icon: IconNode }[] = [
  { action: 'heading', words: 'Heading', icon: Heading2 },
  { action: 'bold', words: 'Bold', icon: Bold },
  { action: 'italic', words: 'Italic', icon: Italic },
  { action: 'list', words: 'List', icon: List },
  { action: 'link', words: 'Link', icon: Link },
  { action: 'table', words: 'Table', icon: Table },
  { action: 'definition', words: 'Definition', icon: BookA },
  { action: 'case', words: 'Case', icon: Scale },
  { action: 'exam', words: 'In the exam', icon: ClipboardCheck },
];

const loadPictureDialog = () => import('./picture-dialog.tsx').then(({ PictureDialog }) => PictureDialog);

type TextToolbarProps = {
  readonly onAct: (action: TextAction) => void;
  readonly onPlace: PictureDialogProps['onPlace'];
};

/** The forms that the study material uses, put in where the author writes (product.md 11.15). */
function TextToolbar({ onAct, onPlace }: TextToolbarProps) {
  const { Dialog, open, close, fetchAhead } = useLazyDialog(loadPictureDialog);
  return (
    <fieldset className={toolbar} aria-label="Formatting">
      {TOOLS.map(({ action, words, icon }) => (
        <button key={action} type="button" className={tool} onClick={() => onAct(action)}>
          <Icon of={icon} size={18} />
          {words}
        </button>
      ))}
      <button type="button" className={tool} onClick={open} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
        <Icon of={Image} size={18} />
        Picture
      </button>
      {Dialog ? (
        <Dialog
          onClose={close}
          onPlace={(picture) => {
            close();
            onPlace(picture);
          }}
        />
      ) : null}
    </fieldset>
  );
}

type TextWithPreviewProps = TextEditorProps & Omit<LivePreviewProps, 'content'>;

/** A text being written and what readers will see of it: side by side on wide screens, else one below the other (product.md 11.10, 11.15). */
export const TextEditorWithPreview = ({ kind, isPractice, known, ...editor }: TextWithPreviewProps) => (
  <div className={whole}>
    <div className={besides}>
      <TextEditor {...editor} />
      <LivePreview kind={kind} format={editor.format} content={editor.text} isPractice={isPractice} known={known} />
    </div>
  </div>
);
