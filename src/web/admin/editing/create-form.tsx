import { useEffect, useMemo, useState } from 'react';
import type { EntrySummaryView } from '../../../application/contract/index.ts';
import { computeNextOrder, type EntryKind } from '../../../domain/publishing/entry.ts';
import { useViewer } from '../../root.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { readDraft } from '../versioned-form/form-draft.ts';
import { EntryFields, FormFrame } from './entry-form.tsx';
import { useEntryList } from './entry-list.tsx';
import { ENTRY_KIND_TEXTS } from './kind-screens.ts';
import { createEntry, createEntryFormState, useEntryForm } from './use-entry-form.ts';

type CreateFormProps = {
  readonly kind: EntryKind;
  readonly wholeId: number | null;
  readonly wholes: readonly EntrySummaryView[];
  /** `opened` is the new entry where something was typed since it was sent. */
  readonly onCreated: (opened: number | null) => void;
};

const ordersOf = (lines: readonly EntrySummaryView[]): number[] =>
  lines.flatMap(({ order }) => (order === null ? [] : [order]));

/** An empty form; the order is proposed for the chapter or module that is chosen (product.md 11.5). */
export function CreateForm({ kind, wholeId, wholes, onCreated }: CreateFormProps) {
  const userId = useViewer()?.id ?? 0;
  const place = useMemo(() => ({ userId, kind, record: 'new' as const }), [userId, kind]);
  const [chosen, setChosen] = useState(wholeId);
  const form = useEntryForm({
    kind,
    place,
    begin: () => createEntryFormState(kind, null, readDraft(place)),
    onSaved: ({ id }, isTypedSince) => onCreated(isTypedSince ? id : null),
  });
  const { state, send, save, check, screen } = form;
  const { whole, creation } = screen;
  const { lines } = useEntryList(kind, chosen, whole !== null && chosen !== null);
  const order = whole === null ? null : computeNextOrder(ordersOf(lines ?? []));
  useEffect(() => {
    if (order !== null && lines) send({ type: 'proposed', texts: { order: String(order) } });
  }, [order, lines, send]);
  if (!creation) return null;
  const submit = (): void => {
    const missing = whole && chosen === null ? whole.missing : null;
    const { created: done, failed } = creation;
    if (check(missing))
      void save({ done, failed, over: null, send: () => createEntry(kind, chosen ?? 0, state.typed) });
  };
  return (
    <FormFrame title={creation.heading} submit={creation.submit} form={form} onSubmit={submit}>
      {whole ? (
        <SelectField
          label={whole.label}
          value={chosen ?? ''}
          error={chosen === null ? state.faults.whole : undefined}
          onChange={(event) => setChosen(Number(event.currentTarget.value) || null)}
        >
          <option value="">Select a {whole.kind}</option>
          {wholes.map((line) => (
            <option key={line.id} value={line.id}>
              {ENTRY_KIND_TEXTS[whole.kind].lineOf(line)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <EntryFields
        form={form}
        format={kind === 'course-section' ? 'markdown' : 'html'}
        takenOrders={ordersOf(lines ?? [])}
      />
    </FormFrame>
  );
}
