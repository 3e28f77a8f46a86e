import { Content, Description, Portal, Root, Title } from '@radix-ui/react-alert-dialog';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { button } from '../../ui/button.css.ts';
import { actions, backdrop, dialog, title, words } from '../../ui/dialog.css.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';

type UnsavedGuardProps = {
  readonly unsaved: boolean;
  /** Whether what is typed is no longer needed, as of this moment: it was saved, or given up. */
  readonly isSettled: () => boolean;
  /** The author leaves and does not want the text. */
  readonly onGivenUp: () => void;
};

/** Asks before a text that is not saved is left: by another entry, tab or page, or by closing the window (product.md 11.14). */
export function UnsavedGuard({ unsaved, isSettled, onGivenUp }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      unsaved && !isSettled() && (here.pathname !== there.pathname || here.search !== there.search),
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  const leave = (): void => {
    onGivenUp();
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
