import { useCallback } from 'react';
import { httpApi } from '../../api/http-api.ts';
import { VersionHistory } from '../text/version-history.tsx';
import { entryFieldsCompared } from './entry-fields-compared.ts';
import { type FormState, isUnsaved, typedOf } from './form-state.ts';

type HistoryProps = {
  readonly state: FormState;
  readonly id: number;
  readonly onRestore: (version: number) => void;
};

/** The versions of an entry; restoring saves at once, so it waits for what is not saved (product.md 11.8). */
export function History({ state, id, onRestore }: HistoryProps) {
  const { kind, opened } = state;
  const list = useCallback(() => httpApi('editing.listVersions', { kind, id }), [kind, id]);
  const compare = useCallback(
    async (number: number) => {
      const version = await httpApi('editing.readVersion', { kind, id, number });
      return entryFieldsCompared(kind, typedOf(kind, version), opened);
    },
    [kind, id, opened],
  );
  return (
    <VersionHistory
      inUse={state.version ?? 0}
      hindrance={isUnsaved(state) ? 'Save your changes first to restore an earlier version.' : null}
      isBusy={state.isSaving}
      list={list}
      compare={compare}
      onRestore={onRestore}
    />
  );
}
