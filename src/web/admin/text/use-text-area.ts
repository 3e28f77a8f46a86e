import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CodeEditorHandle } from './code-editor.ts';
import { type MarkupLanguage, type TextAction, type TextEdit, type TextSelection, textEdit } from './text-actions.ts';

type TextAreaPorts = {
  readonly text: string;
  readonly format: MarkupLanguage;
  readonly rows: number;
  readonly label: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

/** Applies an edit through the browser's own field, so that its undo includes the edit. */
function editInField(field: HTMLTextAreaElement, make: (chosen: TextSelection) => TextEdit): void {
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const edit = make({ text, from, to });
  field.focus();
  field.setRangeText(edit.insert, edit.from, edit.to);
  field.setSelectionRange(edit.from + edit.select[0], edit.from + edit.select[1]);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Opens the editor in `host`; focus and selection go over from the plain field. */
async function openIn(
  host: HTMLElement,
  field: HTMLTextAreaElement | null,
  ports: TextAreaPorts,
): Promise<CodeEditorHandle> {
  const { mountCodeEditor } = await import('./code-editor.ts');
  const { text, format, rows, label, error, onChange } = ports;
  const area = mountCodeEditor({
    host,
    text: field?.value ?? text,
    format,
    rows,
    words: { label, error },
    onChange,
  });
  if (field && document.activeElement === field) area.focus({ from: field.selectionStart, to: field.selectionEnd });
  return area;
}

/**
 * A text field: a plain field at first, the editor in its place once it has been loaded. Where it cannot be loaded the
 * plain field stays and does the same (product.md 11.15). Text present before the scripts start is taken over by both.
 */
export function useTextArea(ports: TextAreaPorts) {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(ports);
  const [area, setArea] = useState<CodeEditorHandle | null>(null);
  const { text, format, label, error } = ports;
  useEffect(() => {
    latest.current = ports;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is opened once for a format; what changes goes to it below
  useEffect(() => {
    let opened: CodeEditorHandle | null = null;
    let isWanted = true;
    const early = field.current?.value;
    if (early !== undefined && early !== text.replaceAll('\r\n', '\n')) ports.onChange(early);
    const opening = host.current && openIn(host.current, field.current, { ...ports, onChange: tell(latest) });
    opening?.then(
      (ready) => {
        if (!isWanted) return ready.close();
        opened = ready;
        setArea(ready);
      },
      () => {},
    );
    return () => {
      isWanted = false;
      opened?.close();
      setArea(null);
    };
  }, [format]);
  useEffect(() => area?.setText(text), [area, text]);
  useEffect(() => area?.say({ label, error }), [area, label, error]);
  const edit = (make: (chosen: TextSelection) => TextEdit): void => {
    if (area) area.edit(make);
    else if (field.current) editInField(field.current, make);
  };
  const act = (action: TextAction): void => edit((chosen) => textEdit(action, format, chosen));
  return { host, field, act, edit, isRich: area !== null, focus: () => area?.focus() };
}

/**
 * What is typed is in the form before the next key or press: were it there later, a form that is a key behind would be saved,
 * and its older text would be put back over what was typed meanwhile.
 */
const tell =
  (latest: RefObject<TextAreaPorts>) =>
  (text: string): void =>
    flushSync(() => latest.current.onChange(text));
