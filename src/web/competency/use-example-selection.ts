import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router-dom';
import { httpApi } from '../api/http-api.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { useFirstInvalidField } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import type { GenerationFailure } from './example-actions.ts';
import { pickGeneratedExampleQuery } from './generated-example-address.ts';
import {
  buildExampleSelectionQuery,
  type ChosenIds,
  cacheFilterLists,
  type SelectionData,
  toChosenIds,
} from './selection.ts';

export type ExampleSelectionHandle = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly choose: (event: ChangeEvent<HTMLFormElement>) => void;
  /** What the lists show. */
  readonly values: ChosenIds;
  /** The address of the present choice; where no navigation is pending, the page's own, unchanged. */
  readonly address: string;
  /** What the address says of the example that was generated. */
  readonly drawn: Readonly<Record<string, string>>;
  /** Called whenever a requested example has arrived. */
  readonly arrived: string | null;
};

/**
 * The present choice: a selection from the moment it is made, while the page is navigating to it, otherwise the page's
 * own, or one whose request failed. Every request uses this choice, so that it is never outdated; a viewer who has not
 * chosen enough gets focus on what is missing (product.md 9.4, 9.5).
 */
export function useExampleSelection(
  data: SelectionData,
  outcome: GenerationFailure | undefined,
): ExampleSelectionHandle {
  useEffect(() => cacheFilterLists(resourceCache(httpApi), data), [data]);
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const arrived = useArrived(outcome);
  const [chosen, setChosen] = useState<ChosenIds | null>(null);
  const isOnItsWay = useRef(false);
  useEffect(() => {
    if (navigation.state !== 'idle') isOnItsWay.current = true;
    // The end of an earlier navigation may be noticed after the choice was made.
    else if (isOnItsWay.current) setChosen(null);
  }, [navigation]);
  const form = useFirstInvalidField(outcome?.kind === 'incomplete' ? outcome : undefined);
  const submit = useSubmit();
  const notify = useNotify();
  const choose = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    if (!form.current) return;
    notify(null);
    const fields = new FormData(form.current);
    if ((target as unknown as HTMLSelectElement).name !== 'competency') fields.delete('competency');
    setChosen(toChosenIds((name) => fields.get(name)));
    isOnItsWay.current = false;
    for (const [name, value] of [...fields]) if (value === '') fields.delete(name);
    void submit(fields, { method: 'get', action: pathname, replace: true, preventScrollReset: true });
  };
  const values = chosen ?? outcome?.chosen ?? toChosenIds((name) => data.selection[name]?.id);
  const drawn = pickGeneratedExampleQuery(new URLSearchParams(search));
  const address = `${pathname}${chosen ? buildExampleSelectionQuery(chosen, drawn) : search}`;
  return { form, choose, values, address, drawn, arrived };
}

/** The address at which the last example requested here arrived; one that is opened directly or by Back does not count. */
function useArrived(outcome: GenerationFailure | undefined): string | null {
  const { key } = useLocation();
  const { state, formData } = useNavigation();
  const isAsking = formData?.get('intent') === 'generate';
  const asked = useRef(false);
  const [arrived, setArrived] = useState<string | null>(null);
  useEffect(() => {
    if (isAsking) asked.current = true;
    if (state !== 'idle' || !asked.current) return;
    asked.current = false;
    if (!outcome) setArrived(key);
  }, [isAsking, state, key, outcome]);
  return arrived;
}
