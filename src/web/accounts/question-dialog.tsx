import { Content, Description, Root, Title } from '@radix-ui/react-alert-dialog';
import { type ReactNode, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { button } from '../ui/button.css.ts';
import { button as buttons } from '../ui/button.css.ts';
import { backdrop, words as descriptionStyle, dialog, focusedFirst, title as titleStyle } from '../ui/dialog.css.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';

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

/** Gives the focus back to the link that opened the dialog; the library knows only openers of its own. */
function focusOpener(event: Event, href: string, otherwise?: () => void): void {
  event.preventDefault();
  const opener = document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
  if (opener) opener.focus({ preventScroll: true });
  else otherwise?.();
}

/**
 * Asks in a page of the account before something is done. It opens by an address and is not in a portal: the server renders it
 * where it is, so that it works without scripts too.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, description, openedBy, closesTo, elseFocus, notes, children, ...form } = props;
  const navigate = useNavigate();
  const titleId = useId();
  const cancel = useRef<HTMLAnchorElement>(null);
  const close = (): void => void navigate(closesTo, { replace: true, preventScrollReset: true });
  return (
    <Root open>
      <div className={backdrop} />
      <Content
        className={dialog}
        aria-modal="true"
        aria-labelledby={titleId}
        onOpenAutoFocus={() => cancel.current?.focus({ preventScroll: true })}
        onEscapeKeyDown={close}
        onCloseAutoFocus={(event) => focusOpener(event, openedBy, elseFocus)}
      >
        <Title id={titleId} className={titleStyle}>
          {title}
        </Title>
        <Description className={descriptionStyle}>{description}</Description>
        {notes}
        <PostForm
          {...form}
          beside={
            <Link ref={cancel} to={closesTo} replace preventScrollReset className={`${buttons.other} ${focusedFirst}`}>
              Cancel
            </Link>
          }
        >
          {children}
        </PostForm>
      </Content>
    </Root>
  );
}
