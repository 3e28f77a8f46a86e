import { useCallback, useEffect, useState } from 'react';
import type { VersionSummaryView } from '../../../application/contract/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { failureMessage } from '../../ui/form-failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { WaitingIndicator } from '../../ui/spinner.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { smallPrint } from '../records.css.ts';
import { SavedBy } from '../saved-by.tsx';
import { type ComparedFieldData, FieldComparison } from './field-comparison.tsx';
import * as css from './version-history.css.ts';

type VersionHistoryProps = {
  /** The version in use; another one makes the list another one. */
  readonly inUse: number;
  /** Why nothing can be restored at the moment. */
  readonly hindrance: string | null;
  /** Whether a version is being restored: until then the buttons that do so do nothing, and keep the focus. */
  readonly isBusy: boolean;
  readonly list: () => Promise<readonly VersionSummaryView[]>;
  /** A version beside what is in use. */
  readonly compare: (version: number) => Promise<readonly ComparedFieldData[]>;
  readonly onRestore: (version: number) => void;
};

/** The versions of a text: to look back, to compare with what is in use, to restore (product.md 11.8, 13.18). */
export function VersionHistory(props: VersionHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {open ? <Versions {...props} /> : null}
    </details>
  );
}

const FAILED = 'The history could not be loaded. Close it and open it again.';

type Compared = { readonly version: number; readonly fields: readonly ComparedFieldData[] };

function Versions({ inUse, hindrance, isBusy, list, compare, onRestore }: VersionHistoryProps) {
  const [lines, setLines] = useState<readonly VersionSummaryView[] | null>(null);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [failed, setFailed] = useState(false);
  const notify = useNotify();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version in use makes the list another one
  useEffect(() => {
    let isShown = true;
    setCompared(null);
    list().then(
      (answer) => isShown && setLines(answer),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, [list, inUse]);
  const show = useCallback(
    async (version: number): Promise<void> => {
      try {
        setCompared({ version, fields: await compare(version) });
      } catch (error) {
        notify({ title: 'Error', description: failureMessage(error, FAILED), tone: 'destructive' });
      }
    },
    [compare, notify],
  );
  if (failed) return <Notice tone="bad">{FAILED}</Notice>;
  if (!lines) return <WaitingIndicator words="Loading the history" />;
  return (
    <>
      {hindrance ? <p className={smallPrint}>{hindrance}</p> : null}
      <ul className={css.versions}>
        {lines.map((line) => (
          <Version
            key={line.version}
            line={line}
            isBusy={isBusy}
            onCompare={show}
            onRestore={hindrance ? null : onRestore}
          />
        ))}
      </ul>
      {compared ? (
        <section className={css.compared} aria-label="Comparison">
          <h3 className={css.subheading}>From version {compared.version} to what is in use</h3>
          <FieldComparison fields={compared.fields} />
        </section>
      ) : null}
    </>
  );
}

type VersionProps = {
  readonly line: VersionSummaryView;
  readonly isBusy: boolean;
  readonly onCompare: (version: number) => Promise<void>;
  readonly onRestore: ((version: number) => void) | null;
};

const Version = ({ line, isBusy, onCompare, onRestore }: VersionProps) => (
  <li className={css.version}>
    <span>
      <strong>Version {line.version}</strong> {line.inUse ? <Badge tone="good">In use</Badge> : null}
      <br />
      <span className={smallPrint}>
        {line.restoredFrom === null ? '' : `Version ${line.restoredFrom} restored, `}
        <SavedBy {...line} />
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
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : () => onRestore?.(line.version)}
        >
          Restore
        </button>
      </span>
    )}
  </li>
);
