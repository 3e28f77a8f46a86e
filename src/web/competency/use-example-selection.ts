import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router-dom';
import { httpApi } from '../api/http-api.ts';
import { resourceCache } from '../api/resource-cache.ts';
import { useFirstInvalidField } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import { drawnIn } from './drawn-example.ts';
import type { NotGenerated } from './example-actions.ts';
import { type ChosenIds, keepLists, type SelectionData, selectionQuery, valuesOf } from './selection.ts';

export type Choosing = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly choose: (event: ChangeEvent<HTMLFormElement>) => void;
  /** What the lists show. */
  readonly values: ChosenIds;
  /** The address of what the lists show; where nothing is on its way, the page's own, with all it says. */
  readonly address: string;
  /** What the address says of the example that was generated. */
  readonly drawn: Readonly<Record<string, string>>;
  /** Told anew whenever an example that was asked for has arrived. */
  readonly arrived: string | null;
};

/**
 * What the lists show: a choice from the moment it is made, while the page is on its way to it, else what the page knows, or what was asked for in vain. Whatever
 * sends the choice on sends this, so that nothing older is ever meant; who has not chosen enough is led to what is missing
 * (product.md 9.4, 9.5).
 */
export function useExampleSelection(data: SelectionData, outcome: NotGenerated | undefined): Choosing {
  useEffect(() => keepLists(resourceCache(httpApi), data), [data]);
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const arrived = useArrived(outcome);
  const [chosen, setChosen] = useState<ChosenIds | null>(null);
  useEffect(() => {
    if (state === 'idle') setChosen(null);
  }, [state]);
  const form = useFirstInvalidField(outcome?.kind === 'incomplete' ? outcome : undefined);
  const submit = useSubmit();
  const notify = useNotify();
  const choose = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    if (!form.current) return;
    notify(null);
    const fields = new FormData(form.current);
    if ((target as unknown as HTMLSelectElement).name !== 'competency') fields.delete('competency');
    setChosen(valuesOf((name) => fields.get(name)));
    for (const [name, value] of [...fields]) if (value === '') fields.delete(name);
    void submit(fields, { method: 'get', action: pathname, replace: true, preventScrollReset: true });
  };
  const values = chosen ?? outcome?.chosen ?? valuesOf((name) => data.selection[name]?.id);
  const drawn = drawnIn(new URLSearchParams(search));
  const address = `${pathname}${chosen ? selectionQuery(chosen, drawn) : search}`;
  return { form, choose, values, address, drawn, arrived };
}

/** The address at which the last example arrived that was asked for here; one that is opened or gone back to does not. */
function useArrived(outcome: NotGenerated | undefined): string | null {
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
