import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { button } from '../ui/button.css.ts';
import { button as buttons } from '../ui/button.css.ts';
import {
  backdrop,
  words as descriptionStyle,
  dialog as dialogStyle,
  focusedFirst,
  title as titleStyle,
} from '../ui/dialog.css.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { nativeDialogOpenAtom } from '../ui/toast-atom.ts';

export type QuestionDialogProps = {
  readonly title: string;
  readonly description: string;
  /** The address of the link that opened the dialog, which takes the focus back. */
  readonly openedBy: string;
  /** The page below, which Cancel and Escape show again. */
  readonly closesTo: string;
  /** What takes the focus where that link is gone. */
  readonly elseFocus?: () => void;
  readonly action?: string;
  readonly intent: string;
  readonly failure: FormFailure | undefined;
  readonly words: string;
  readonly busyWords: string;
  readonly look?: keyof typeof button;
  /** What is said between the description and the form. */
  readonly notes?: ReactNode;
  /** What the form asks for or sends. */
  readonly children: ReactNode;
};

/**
 * Makes a dialog modal that the server or React has rendered open. The focus moves to `firstFocus`, unless something in the
 * dialog has it already; `returnFocus` is called once the dialog is gone.
 */
function useModalDialog(returnFocus: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const firstFocus = useRef<HTMLAnchorElement>(null);
  const setOpen = useSetAtom(nativeDialogOpenAtom);
  const onRemoved = useEffectEvent(returnFocus);
  useLayoutEffect(() => {
    // A browser without modal dialogs shows it as the server rendered it.
    if (!dialog.current || typeof dialog.current.showModal !== 'function') return;
    const focused = document.activeElement;
    const target = dialog.current.contains(focused) ? focused : firstFocus.current;
    // The browser gives the focus to the element with this attribute; one that has it keeps it, with what is being typed.
    target?.toggleAttribute('autofocus', true);
    // `showModal` refuses a dialog that is open already. Removing the attribute, other than `close`, reports nothing.
    dialog.current.open = false;
    dialog.current.showModal();
    target?.toggleAttribute('autofocus', false);
    setOpen(true);
    return () => setOpen(false);
  }, [setOpen]);
  // Not in a layout effect: while the modal dialog is in the document nothing outside of it can be focused.
  useEffect(() => () => onRemoved(), []);
  return { dialog, firstFocus, onClosed: () => setOpen(false) };
}

/**
 * Asks in a page of the account before something is done. It opens by an address, and the server renders it open, so that it works
 * without scripts too; scripts make it modal. A native dialog: its code is part of the first load (docs/decisions/0056).
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, description, openedBy, closesTo, elseFocus, notes, children, ...form } = props;
  const navigate = useNavigate();
  const titleId = useId();
  const descriptionId = useId();
  const { dialog, firstFocus, onClosed } = useModalDialog(() => {
    const opener = document.querySelector<HTMLElement>(`a[href="${CSS.escape(openedBy)}"]`);
    if (opener) opener.focus({ preventScroll: true });
    else elseFocus?.();
  });
  return (
    <>
      <div className={backdrop} />
      <dialog
        ref={dialog}
        open
        className={dialogStyle}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={descriptionId}
        onClose={() => {
          onClosed();
          void navigate(closesTo, { replace: true, preventScrollReset: true });
        }}
      >
        <h2 id={titleId} className={titleStyle}>
          {title}
        </h2>
        <p id={descriptionId} className={descriptionStyle}>
          {description}
        </p>
        {notes}
        <PostForm
          {...form}
          beside={
            <Link
              ref={firstFocus}
              to={closesTo}
              replace
              preventScrollReset
              className={`${buttons.other} ${focusedFirst}`}
            >
              Cancel
            </Link>
          }
        >
          {children}
        </PostForm>
      </dialog>
    </>
  );
}
