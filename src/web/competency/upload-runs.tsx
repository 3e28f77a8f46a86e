import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { formatCount, formatQuantity } from '../../domain/format-count.ts';
import { httpApi } from '../api/http-api.ts';
import { formatDateTime } from '../format/dates.ts';
import { useTimeZone } from '../format/time-zone.ts';
import { Badge } from '../ui/badge.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { failureMessage } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import { actions, soft } from './competency.css.ts';
import { runTitle, run as uploadRun, runs as uploadRuns } from './upload.css.ts';

type Run = OutputOf<'competency.uploads'>['uploads'][number];

type UploadRunsProps = { readonly runs: readonly Run[]; readonly onUndone: (uploadId: number) => void };

/** Earlier uploads, newest first, each of which can be undone (product.md 9.12). */
export const UploadRuns = ({ runs, onUndone }: UploadRunsProps) =>
  runs.length === 0 ? (
    <p className={soft}>Uploads are listed here, each with a way to undo it.</p>
  ) : (
    <ul className={uploadRuns}>
      {runs.map((run) => (
        <UploadRun key={run.id} run={run} onUndone={onUndone} />
      ))}
    </ul>
  );

/** One upload. When it is undone its heading takes the focus from the removed button (product.md 9.19). */
function UploadRun({ run, onUndone }: { readonly run: Run } & Pick<UploadRunsProps, 'onUndone'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Day and time: the same file is often uploaded twice on one day.
  const time = formatDateTime(run.createdAt, useTimeZone());
  const undone = (): void => {
    heading.current?.focus();
    onUndone(run.id);
  };
  return (
    <li className={uploadRun}>
      <h3 ref={heading} tabIndex={-1} className={runTitle}>
        {`${run.fileName}, ${run.discipline}, ${time}`}
      </h3>
      <div className={actions}>
        <span
          className={soft}
        >{`${formatCount(run.added)} added, ${formatCount(run.repeated)} left out as repeated`}</span>
        {run.undoneAt ? <Badge>Undone</Badge> : null}
        {run.undoneAt === null && run.added + run.leaving > 0 ? (
          <UndoButton run={run} time={time} onUndone={undone} />
        ) : null}
      </div>
    </li>
  );
}

const ALL_STAY = 'All its examples stay: another upload has them too.';

type UndoButtonProps = { readonly run: Run; readonly time: string; readonly onUndone: () => void };

/** Undoing asks once more in place, since it takes examples out of the bank. */
function UndoButton({ run, time, onUndone }: UndoButtonProps) {
  const { busy, undo } = useUndo(run, onUndone);
  const answers =
    run.leaving > 0
      ? {
          act: `Take ${formatQuantity(run.leaving, 'example', 'examples')} out`,
          keep: run.leaving === 1 ? 'Keep it' : 'Keep them',
        }
      : { act: 'Undo the upload', keep: 'Cancel' };
  const name = `Undo ${run.fileName}, ${time}`;
  return (
    <ConfirmButton words="Undo" name={name} answers={answers} busy={busy} onAct={() => void undo()}>
      {run.leaving < run.added ? (
        <span className={soft}>{run.leaving > 0 ? 'Examples that another upload has too will stay.' : ALL_STAY}</span>
      ) : null}
    </ConfirmButton>
  );
}

/** Undoes an upload, once however often that is pressed; an upload that cannot be undone keeps its button. */
function useUndo(run: Run, onUndone: () => void) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const undo = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const { removed } = await httpApi('competency.undoUpload', { uploadId: run.id });
      const description =
        removed > 0 ? `${formatQuantity(removed, 'example was', 'examples were')} taken out of the bank.` : ALL_STAY;
      notify({ title: 'Upload undone', description });
      onUndone();
    } catch (error) {
      const description = failureMessage(error, 'The upload could not be undone.');
      notify({ title: 'Error', description, tone: 'destructive' });
    }
    await revalidate();
    underWay.current = false;
    setBusy(false);
  };
  return { busy, undo };
}
