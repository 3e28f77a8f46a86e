import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import type { EntryNow } from '../../../application/contract/refusals.ts';
import { Card } from '../../ui/card.tsx';
import { focusFirstFault } from '../../ui/form-failure.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AsideNotice } from '../aside-notice.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { smallPrint } from '../records.css.ts';
import { VersionWords } from '../saved-words.tsx';
import { AlteredNotice } from '../text/live-preview.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import * as css from './editing.css.ts';
import { entryFieldsCompared } from './entry-fields-compared.ts';
import { type FormState, isUnsaved, typedOf } from './form-state.ts';
import type { EntryFormPorts } from './use-entry-form.ts';

type FormFrameProps = {
  readonly title: string;
  readonly submit: string;
  readonly form: EntryFormPorts;
  /** Beside the title: which version, saved by whom. */
  readonly aside?: ReactNode;
  readonly onSubmit: () => void;
  /** Saves one's own text over what somebody else saved meanwhile. */
  readonly onKeepOwn?: () => void;
  readonly children: ReactNode;
  /** Below the form: its history. */
  readonly below?: ReactNode;
};

/** Leads the keyboard to the first field at fault each time the form comes back with one. */
function useFirstFault(refusals: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) focusFirstFault(form.current);
  }, [refusals]);
  return form;
}

const conflictOf = ({ kind, typed }: FormState, current: EntryNow) => ({
  theirs: <VersionWords version={current.version} saved={current} />,
  savedBy: current.savedBy,
  fields: entryFieldsCompared(kind, typedOf(kind, current), typed),
});

/** What every form of the editors has around its fields: what happened above them, the button and the guard (product.md 11.14). */
export function FormFrame({ title, submit, form, aside, onSubmit, onKeepOwn, children, below }: FormFrameProps) {
  const { state, send, giveUp, isSettled } = form;
  const element = useFirstFault(state.refusals);
  const submitForm = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!state.isSaving) onSubmit();
  };
  return (
    <Card title={title} aside={aside}>
      <UnsavedGuard isUnsaved={() => isUnsaved(state) && !isSettled()} onGivenUp={giveUp} />
      {state.conflict && onKeepOwn ? (
        <ConflictNotice
          {...conflictOf(state, state.conflict)}
          onTakeTheirs={() => send({ type: 'theirs-taken' })}
          keepOwn={{ onClick: onKeepOwn }}
        />
      ) : null}
      {state.aside ? <AsideNotice onBringBack={() => send({ type: 'own-brought-back' })} /> : null}
      <form className={css.stack} onSubmit={submitForm} noValidate ref={element}>
        {children}
        <AlteredNotice altered={state.altered} title="This was taken out or mended when the text was saved" />
        <div className={css.formEnd}>
          <SubmitButton busy={state.isSaving} busyWords="Saving...">
            {submit}
          </SubmitButton>
          {isUnsaved(state) ? <span className={smallPrint}>Not saved yet</span> : null}
        </div>
      </form>
      {below}
    </Card>
  );
}
