import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { color, theme } from '../../theme/theme.css.ts';
import { type MarkupLanguage, type TextAction, type TextEdit, type TextSelection, textEdit } from './text-actions.ts';

/** What is said of the field: its name, and what is wrong with it. */
type CodeWords = { readonly label: string; readonly error: string | undefined };

/** A text to write in, with its signs in colour. */
export type CodeEditorHandle = {
  readonly act: (action: TextAction) => void;
  /** Makes an edit of what is chosen, and puts it in. */
  readonly edit: (make: (chosen: TextSelection) => TextEdit) => void;
  /** Puts another text in, as when the other version was taken; the same text changes nothing. */
  readonly setText: (text: string) => void;
  readonly say: (words: CodeWords) => void;
  readonly focus: (selection?: { readonly from: number; readonly to: number }) => void;
  readonly close: () => void;
};

type CodeAreaOptions = {
  readonly host: HTMLElement;
  readonly text: string;
  readonly format: MarkupLanguage;
  readonly rows: number;
  readonly words: CodeWords;
  readonly onChange: (text: string) => void;
};

const LOOK = EditorView.theme({
  '&': { color: color.ink, background: color.raised, fontSize: '1rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
    fontSize: '0.875rem',
    lineHeight: '1.6',
  },
  '.cm-content': { padding: '0.75rem', caretColor: color.ink },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: color.ink },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': { background: color.accentSoft },
});

const SIGNS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: theme.weight.strong, color: color.ink },
  { tag: tags.strong, fontWeight: theme.weight.strong },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.processingInstruction, tags.angleBracket, tags.tagName, tags.quote], color: color.accent },
  { tag: [tags.attributeName, tags.attributeValue, tags.url, tags.link], color: color.flag },
  { tag: tags.comment, color: color.soft, fontStyle: 'italic' },
]);

/** Authors type closing tags themselves: closed automatically as well, each would appear twice. */
const LANGUAGES: Readonly<Record<MarkupLanguage, () => Extension>> = {
  html: () => html({ autoCloseTags: false }),
  markdown: () => markdown({ htmlTagLanguage: html({ autoCloseTags: false, matchClosingTags: false }) }),
};

const heightOf = (rows: number): Extension =>
  EditorView.theme({ '.cm-content': { minHeight: `${rows * 1.4}rem` }, '&': { maxHeight: '32rem' } });

const namedBy = ({ label, error }: CodeWords): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': error ? `${label}. ${error}` : label,
    spellcheck: 'true',
    tabindex: '0',
    ...(error ? { 'aria-invalid': 'true' } : {}),
  });

/** Words marked as bold or italic by the keys that every editor has. Tab is left alone: it leads out of the field. */
const keysFor = (act: CodeEditorHandle['act']): Extension => {
  const key = (name: string, action: TextAction) => ({
    key: name,
    run: () => {
      act(action);
      return true;
    },
  });
  return keymap.of([key('Mod-b', 'bold'), key('Mod-i', 'italic'), ...defaultKeymap, ...historyKeymap]);
};

function apply(view: EditorView, { from, to, insert, select }: TextEdit): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + select[0], head: from + select[1] },
    scrollIntoView: true,
    userEvent: 'input',
  });
  view.focus();
}

const chosenIn = ({ state }: EditorView): TextSelection => {
  const { from, to } = state.selection.main;
  return { text: state.doc.toString(), from, to };
};

/**
 * Opens CodeMirror in a shadow root: there its styles are sheets of the browser's own, which our policy allows, and not style
 * elements, which it forbids (decision 24).
 */
export function mountCodeEditor({ host, text, format, rows, words, onChange }: CodeAreaOptions): CodeEditorHandle {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const names = new Compartment();
  // What is put in from outside is known there.
  let isGiven = false;
  const act = (action: TextAction): void => apply(view, textEdit(action, format, chosenIn(view)));
  const view: EditorView = new EditorView({
    parent: root,
    root,
    doc: text,
    extensions: [
      history(),
      keysFor(act),
      EditorView.lineWrapping,
      LANGUAGES[format](),
      syntaxHighlighting(SIGNS),
      LOOK,
      heightOf(rows),
      names.of(namedBy(words)),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !isGiven) onChange(update.state.doc.toString());
      }),
    ],
  });
  // The focus that the root is given goes to its first part that can take it, which is what scrolls and not the text.
  view.scrollDOM.addEventListener('focus', () => view.focus());
  return {
    act,
    edit: (make) => apply(view, make(chosenIn(view))),
    setText: (next) => {
      const { doc } = view.state;
      if (doc.toString() === next) return;
      isGiven = true;
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next } });
      isGiven = false;
    },
    say: (next) => view.dispatch({ effects: names.reconfigure(namedBy(next)) }),
    focus: (selection) => {
      if (selection) view.dispatch({ selection: { anchor: selection.from, head: selection.to } });
      view.focus();
    },
    close: () => view.destroy(),
  };
}
