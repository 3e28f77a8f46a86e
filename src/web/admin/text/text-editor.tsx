import { CircleAlert } from 'lucide';
import { useId } from 'react';
import { hidden } from '../../ui/hidden.css.ts';
import { Icon } from '../../ui/icon.tsx';
import { area, errorStyle, field as fieldStyle, hintStyle, labelStyle } from '../../ui/text-field.css.ts';
import type { TextFormat } from './text-actions.ts';
import * as css from './text-editor.css.ts';
import { TextToolbar } from './text-toolbar.tsx';
import { useTextArea } from './use-text-area.ts';

export type TextEditorProps = {
  readonly label: string;
  /** Under which name a form that posts sends the text. */
  readonly name?: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly rows: number;
  readonly text: string;
  readonly format: TextFormat;
  readonly onChange: (text: string) => void;
};

/** A labelled text with its toolbar: the editor where it could be loaded, else a plain field (product.md 11.15). */
export function TextEditor({ label, name, hint, error, rows, text, format, onChange }: TextEditorProps) {
  const id = useId();
  const { host, field, act, isRich, focus } = useTextArea({ text, format, rows, label, error, onChange });
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
        <TextToolbar onAct={act} />
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
        <div ref={host} className={isRich ? css.rich : hidden} data-fault={isRich && error ? '' : undefined} />
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
