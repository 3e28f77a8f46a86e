import { useEffect } from 'react';
import { httpApi } from '../api/http-api.ts';
import { useViewer } from '../root.tsx';
import { filterOf, type SelectionData } from './selection.ts';
import { shownLists } from './shown-lists.ts';

/** Keeps the lists that came with the page, so that the first choice and the first example ask for none of them (product.md 9.4). */
export function useKeptLists(data: SelectionData): void {
  const readerId = useViewer()?.id ?? 0;
  useEffect(() => shownLists(httpApi, readerId).keep(filterOf(data.selection), data), [readerId, data]);
}
