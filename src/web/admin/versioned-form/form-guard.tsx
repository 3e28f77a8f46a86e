import { Content, Description, Portal, Root, Title } from '@radix-ui/react-alert-dialog';
import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { button } from '../../ui/button.css.ts';
import { actions, backdrop, dialog, title, words } from '../../ui/dialog.css.ts';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import type { FieldTexts } from './field-texts.ts';
import type { VersionedFormHandle } from './use-versioned-form.ts';

/** A further page of a list below a form leaves the form where it is, and so does the end of a version's being restored. */
function isLeft(here: Location, there: Location): boolean {
  const [from, to] = [new URLSearchParams(here.search), new URLSearchParams(there.search)];
  for (const query of [from, to]) query.delete('before');
  if (!to.has('version')) from.delete('version');
  return here.pathname !== there.pathname || from.toString() !== to.toString();
}

/** The text of a control; none for a radio button that is not chosen. */
function textIn(control: Element): string | null {
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control.value;
  if (!(control instanceof HTMLInputElement)) return null;
  if (control.type === 'checkbox') return control.checked ? 'on' : '';
  return control.type === 'radio' && !control.checked ? null : control.value;
}

/** What was typed into a form before its scripts ran. */
function earlyTexts<Values>(form: HTMLFormElement, known: FieldTexts<Values>): Partial<FieldTexts<Values>> {
  const texts: Record<string, string> = {};
  for (const control of form.elements) {
    const name = control.getAttribute('name') as keyof Values & string;
    const text = textIn(control);
    if (text !== null && name in (known as object) && text !== known[name].replaceAll('\r\n', '\n')) texts[name] = text;
  }
  return texts as Partial<FieldTexts<Values>>;
}

/**
 * Guards a form: takes over what was typed before the scripts ran, and asks before unsaved input is lost by opening
 * another entry, tab or page, or by closing the window (product.md 11.14).
 */
export function UnsavedChangesGuard<Values>({ form }: { readonly form: VersionedFormHandle<Values> }) {
  const place = useRef<HTMLSpanElement>(null);
  const { state, send, isGuarded, giveUp } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there when the scripts start was typed early
  useEffect(() => {
    const element = place.current?.closest('form');
    const early = element ? earlyTexts(element, state.typed) : {};
    if (Object.keys(early).length > 0) send({ type: 'typed', texts: early });
  }, []);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => isLeft(here, there) && isGuarded());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isGuarded()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isGuarded]);
  const leave = (): void => {
    giveUp();
    blocker.proceed?.();
  };
  return (
    <span ref={place} hidden>
      {blocker.state === 'blocked' ? <LeaveDialog onStay={() => blocker.reset()} onLeave={leave} /> : null}
    </span>
  );
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
