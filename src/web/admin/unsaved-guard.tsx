import { Content, Description, Portal, Root, Title } from '@radix-ui/react-alert-dialog';
import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { actions, backdrop, dialog, title, words } from '../ui/dialog.css.ts';
import { useFocusReturn } from '../ui/use-focus-return.ts';

type UnsavedGuardProps = {
  /** Whether something would be lost with the form, as of this moment. */
  readonly isUnsaved: () => boolean;
  /** The author leaves and does not want the text. */
  readonly onGivenUp?: () => void;
};

/** A further page of a list below a form leaves the form where it is, and so does the end of a version's being restored. */
function isLeft(here: Location, there: Location): boolean {
  const [from, to] = [new URLSearchParams(here.search), new URLSearchParams(there.search)];
  for (const query of [from, to]) query.delete('before');
  if (!to.has('version')) from.delete('version');
  return here.pathname !== there.pathname || from.toString() !== to.toString();
}

/** Asks before a text that is not saved is left: by another entry, tab or page, or by closing the window (product.md 11.14). */
export function UnsavedGuard({ isUnsaved, onGivenUp }: UnsavedGuardProps) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => isLeft(here, there) && isUnsaved());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  const leave = (): void => {
    onGivenUp?.();
    blocker.proceed();
  };
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={leave} />;
}

function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const returnFocus = useFocusReturn();
  return (
    <Root open onOpenChange={(open) => open || onStay()}>
      <Portal>
        <div className={backdrop} />
        <Content className={dialog} aria-modal="true" onCloseAutoFocus={returnFocus}>
          <Title className={title}>Leave without saving?</Title>
          <Description className={words}>What you changed in this form is not saved and would be lost.</Description>
          <div className={actions}>
            <button type="button" className={button.main} onClick={onStay}>
              Stay
            </button>
            <button type="button" className={button.ending} onClick={onLeave}>
              Leave Without Saving
            </button>
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
