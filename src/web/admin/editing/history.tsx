import { useCallback, useEffect, useState } from 'react';
import type { EntryVersionLineView, EntryVersionView } from '../../../application/contract/index.ts';
import { httpApi } from '../../api/http-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { failureMessage } from '../../ui/form-failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { FieldComparison } from '../text/field-comparison.tsx';
import * as css from './editing.css.ts';
import { entryFieldsCompared } from './entry-fields-compared.ts';
import { type FormState, isUnsaved, typedOf } from './form-state.ts';
import { SavedWords } from './saved-words.tsx';

type HistoryProps = {
  readonly state: FormState;
  readonly id: number;
  readonly onRestore: (version: number) => void;
};

/** The versions of an entry: to look back, to compare with what is in use, to restore (product.md 11.8). */
export function History({ state, id, onRestore }: HistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {open ? <Versions state={state} id={id} onRestore={onRestore} /> : null}
    </details>
  );
}

const FAILED = 'The history could not be loaded. Close it and open it again.';

function Versions({ state, id, onRestore }: HistoryProps) {
  const { kind, version } = state;
  const [lines, setLines] = useState<readonly EntryVersionLineView[] | null>(null);
  const [compared, setCompared] = useState<EntryVersionView | null>(null);
  const [failed, setFailed] = useState(false);
  const notify = useNotify();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version in use makes the list another one
  useEffect(() => {
    let isShown = true;
    setCompared(null);
    httpApi('editing.listVersions', { kind, id }).then(
      (answer) => isShown && setLines(answer),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [kind, id, version]);
  const compare = useCallback(
    async (number: number): Promise<void> => {
      try {
        setCompared(await httpApi('editing.readVersion', { kind, id, number }));
      } catch (error) {
        notify({ title: 'Error', description: failureMessage(error, FAILED), tone: 'destructive' });
      }
    },
    [kind, id, notify],
  );
  if (failed) return <Notice tone="bad">{FAILED}</Notice>;
  if (!lines) return <Waiting words="Loading the history" />;
  return (
    <>
      {isUnsaved(state) ? <p className={css.soft}>Save your changes first to restore an earlier version.</p> : null}
      <ul className={css.versions}>
        {lines.map((line) => (
          <Version key={line.version} line={line} onCompare={compare} onRestore={isUnsaved(state) ? null : onRestore} />
        ))}
      </ul>
      {compared ? <Compared state={state} version={compared} /> : null}
    </>
  );
}

type VersionProps = {
  readonly line: EntryVersionLineView;
  readonly onCompare: (version: number) => Promise<void>;
  readonly onRestore: ((version: number) => void) | null;
};

const Version = ({ line, onCompare, onRestore }: VersionProps) => (
  <li className={css.version}>
    <span>
      <strong>Version {line.version}</strong> {line.inUse ? <Badge tone="good">In use</Badge> : null}
      <br />
      <span className={css.soft}>
        {line.restoredFrom === null ? '' : `Version ${line.restoredFrom} restored, `}
        <SavedWords {...line} />
      </span>
    </span>
    {line.inUse ? null : (
      <span className={css.versionActions}>
        <button
          type="button"
          className={button.quiet}
          aria-label={`Compare version ${line.version}`}
          onClick={() => void onCompare(line.version)}
        >
          Compare
        </button>
        <button
          type="button"
          className={button.quiet}
          aria-label={`Restore version ${line.version}`}
          disabled={onRestore === null}
          onClick={() => onRestore?.(line.version)}
        >
          Restore
        </button>
      </span>
    )}
  </li>
);

const Compared = ({ state, version }: { readonly state: FormState; readonly version: EntryVersionView }) => (
  <section className={css.compared} aria-label="Comparison">
    <h3 className={css.subheading}>From version {version.version} to what is in use</h3>
    <FieldComparison fields={entryFieldsCompared(state.kind, typedOf(state.kind, version), state.opened)} />
  </section>
);
