import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CodeArea } from './code-area.ts';
import { type MarkupLanguage, type TextAction, textEdit } from './text-actions.ts';

type TextAreaPorts = {
  readonly text: string;
  readonly format: MarkupLanguage;
  readonly rows: number;
  readonly label: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

/** Puts an edit into the browser's own field, so that its undo knows of it. */
function actInField(field: HTMLTextAreaElement, action: TextAction, format: MarkupLanguage): void {
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const edit = textEdit(action, format, { text, from, to });
  field.focus();
  field.setRangeText(edit.insert, edit.from, edit.to);
  field.setSelectionRange(edit.from + edit.select[0], edit.from + edit.select[1]);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Opens the editor in `host`; focus and selection go over from the plain field. */
async function openIn(host: HTMLElement, field: HTMLTextAreaElement | null, ports: TextAreaPorts): Promise<CodeArea> {
  const { openCodeArea } = await import('./code-area.ts');
  const { text, format, rows, label, error, onChange } = ports;
  const area = openCodeArea({
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
 * A text to write in: a plain field at once, the editor in its place when it has been loaded. Where it cannot be loaded the
 * plain field stays and does the same (product.md 11.15). What stands in it before the scripts are there goes on to stand in both.
 */
export function useTextArea(ports: TextAreaPorts) {
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(ports);
  const [area, setArea] = useState<CodeArea | null>(null);
  const { text, format, label, error } = ports;
  useEffect(() => {
    latest.current = ports;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is opened once for a format; what changes goes to it below
  useEffect(() => {
    let opened: CodeArea | null = null;
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
  const act = (action: TextAction): void => {
    if (area) area.act(action);
    else if (field.current) actInField(field.current, action, format);
  };
  return { host, field, act, isRich: area !== null, focus: () => area?.focus() };
}

/**
 * What is typed is in the form before the next key or press: were it there later, a form that is a key behind would be saved,
 * and its older text would be put back over what was typed meanwhile.
 */
const tell =
  (latest: RefObject<TextAreaPorts>) =>
  (text: string): void =>
    flushSync(() => latest.current.onChange(text));
