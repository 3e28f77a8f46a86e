import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router-dom';
import { type Selection, selectionQuery } from './selection.ts';

/** Ids as the lists hold them; empty where nothing is chosen. */
export type ChosenIds = Readonly<Record<keyof Selection, string>>;

export type Choosing = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly choose: (event: ChangeEvent<HTMLFormElement>) => void;
  /** What the lists show. */
  readonly values: ChosenIds;
  /** The address of what the lists show; where nothing is on its way, the page's own, with all it says. */
  readonly address: string;
};

/**
 * What the lists show: a choice from the moment it is made, while the page is on its way to it, else what the page knows. Whatever
 * sends the choice on sends this, so that nothing older is ever meant (product.md 9.4, 9.5).
 */
export function useChoosing(selection: Selection): Choosing {
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const [chosen, setChosen] = useState<ChosenIds | null>(null);
  useEffect(() => {
    if (state === 'idle') setChosen(null);
  }, [state]);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const choose = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    if ((target as unknown as HTMLSelectElement).name !== 'competency') fields.delete('competency');
    setChosen(valuesOf((name) => fields.get(name)));
    for (const [name, value] of [...fields]) if (value === '') fields.delete(name);
    void submit(fields, { method: 'get', action: pathname, replace: true, preventScrollReset: true });
  };
  const values = chosen ?? valuesOf((name) => selection[name]?.id);
  return { form, choose, values, address: `${pathname}${chosen ? selectionQuery(chosen) : search}` };
}

const valuesOf = (read: (name: keyof Selection) => unknown): ChosenIds => ({
  province: String(read('province') ?? ''),
  discipline: String(read('discipline') ?? ''),
  competency: String(read('competency') ?? ''),
});
