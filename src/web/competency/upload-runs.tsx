import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { httpApi } from '../api/http-api.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import { actions, list, soft } from './competency.css.ts';

type Run = OutputOf<'competency.uploads'>[number];

const CLOCK = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: SITE_TIME_ZONE });

/** Day and time: the same file is often uploaded twice on one day. */
const timed = (moment: string): string => CLOCK.format(new Date(moment));

/** Earlier uploads, newest first, each of which can be undone (product.md 9.12). */
export const UploadRuns = ({ runs }: { readonly runs: readonly Run[] }) =>
  runs.length === 0 ? (
    <p className={soft}>Uploads are listed here, each with a way to undo it.</p>
  ) : (
    <ul className={list}>
      {runs.map((run) => (
        <li key={run.id}>
          <p>{`${run.fileName}, ${run.discipline}, ${timed(run.createdAt)}`}</p>
          <div className={actions}>
            <span className={soft}>{`${run.added} added, ${run.repeated} there already`}</span>
            {run.undoneAt ? <Badge>Undone</Badge> : null}
            {run.undoneAt === null && run.added > 0 ? <UndoButton run={run} /> : null}
          </div>
        </li>
      ))}
    </ul>
  );

/** Undoing asks once more in place, since it takes examples out of the bank. */
function UndoButton({ run }: { readonly run: Run }) {
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const undo = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const { removed } = await httpApi('competency.undoUpload', { uploadId: run.id });
      notify({ title: 'Upload undone', description: `${removed} examples were taken out of the bank.` });
    } catch (error) {
      notify({
        title: 'Error',
        description: failureMessage(error, 'The upload could not be undone.'),
        tone: 'destructive',
      });
    }
    await revalidate();
    setBusy(false);
  };
  if (!asking) {
    return (
      <button
        type="button"
        className={button.quiet}
        aria-label={`Undo ${run.fileName}, ${timed(run.createdAt)}`}
        onClick={() => ask(true)}
      >
        Undo
      </button>
    );
  }
  return (
    <>
      <button type="button" className={button.ending} aria-disabled={busy || undefined} onClick={() => void undo()}>
        {`Take ${run.added} examples out`}
      </button>
      <button type="button" className={button.quiet} onClick={() => ask(false)}>
        Keep them
      </button>
    </>
  );
}
