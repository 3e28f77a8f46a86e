import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { EntryLineView, EntryView } from '../../../application/contract/index.ts';
import type { EntryKind } from '../../../domain/publishing/entry.ts';
import { httpApi } from '../../api/http-api.ts';
import { button } from '../../ui/button.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { EditForm } from './edit-form.tsx';

type EntryPanelProps = {
  readonly kind: EntryKind;
  readonly id: number;
  readonly lines: readonly EntryLineView[];
  readonly wholes: readonly EntryLineView[];
  /** Which chapter or module the entry turned out to belong to. */
  readonly onOpened: (wholeId: number | null) => void;
  readonly onChanged: () => void;
};

type Opened = { readonly entry: EntryView } | { readonly failed: 'gone' | 'unreachable' } | null;

/** The entry that was chosen, as it is now: a form never opens with what a list once said (product.md 11.9). */
export function EntryPanel({ kind, id, lines, wholes, onOpened, onChanged }: EntryPanelProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const load = useCallback(async (): Promise<void> => {
    setOpened(null);
    try {
      const entry = await httpApi('editing.readEntry', { kind, id });
      setOpened({ entry });
      onOpened(entry.wholeId);
    } catch (error) {
      setOpened({ failed: error instanceof ApiError && error.status === 404 ? 'gone' : 'unreachable' });
    }
  }, [kind, id, onOpened]);
  useEffect(() => void load(), [load]);
  if (!opened) return <Waiting words="Opening" />;
  if ('entry' in opened) return <EditForm entry={opened.entry} lines={lines} wholes={wholes} onChanged={onChanged} />;
  if (opened.failed === 'gone') return <Notice tone="flag" title="This is no longer on the site" role="alert" />;
  return (
    <Notice tone="bad" title="This could not be opened" role="alert">
      <p>
        <button type="button" className={button.other} onClick={() => void load()}>
          Try Again
        </button>
      </p>
    </Notice>
  );
}
