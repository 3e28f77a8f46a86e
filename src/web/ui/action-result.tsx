import { useActionData } from 'react-router-dom';
import type { ToastData } from '../api/request-context.ts';
import { Notice } from './notice.tsx';

/** What an action answers that has something to say where no toast can: the toast's own words. */
export type ActionMessageData = { readonly said: ToastData };

/** Before any script has loaded an action says its result on the page that answers the form (product.md 5.55). */
export function ActionResultMessage() {
  const said = (useActionData() as Partial<ActionMessageData> | null | undefined)?.said;
  if (!said) return null;
  return (
    <Notice tone="good" title={said.title} role="status">
      {said.description ? <p>{said.description}</p> : null}
    </Notice>
  );
}
