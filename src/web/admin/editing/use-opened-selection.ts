import { useCallback, useState } from 'react';
import { type Selection, useSelection } from './use-selection.ts';

export type Select = (selection: Selection) => void;

type OpenedSelection = Selection & {
  readonly select: Select;
  /** Says which chapter or module the open entry belongs to. */
  readonly opened: (wholeId: number | null) => void;
};

/**
 * What is open, with the chapter or module that the open entry belongs to, whatever the address says of it: a link that names the
 * entry alone opens it beside its list, which the warning of a taken order is read from (product.md 11.2, 11.5).
 */
export function useOpenedSelection(): OpenedSelection {
  const { wholeId, entry, select } = useSelection();
  const [found, setFound] = useState<Selection>({ wholeId: null, entry: null });
  const opened = useCallback((of: number | null) => setFound({ wholeId: of, entry }), [entry]);
  const isFound = entry !== null && found.entry === entry;
  return { wholeId: isFound ? found.wholeId : wholeId, entry, select, opened };
}
