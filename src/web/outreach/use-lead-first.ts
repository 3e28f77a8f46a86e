import { useSetAtom } from 'jotai';
import type { MouseEvent } from 'react';
import type { TryOut } from '../../domain/outreach/lead.ts';
import { useViewer } from '../root.tsx';
import { isLeadOnDevice } from './lead-record.ts';
import { leadRequestAtom } from './lead-request.ts';

/** A press that asks for another tab or window is the browser's own business. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** What a press on a try-out link does first: visitors who have not given name and address are asked (product.md 8.2, 8.4). */
export function useLeadFirst(): (event: MouseEvent, tryOut: TryOut, to: string) => void {
  const viewer = useViewer();
  const ask = useSetAtom(leadRequestAtom);
  return (event, tryOut, to) => {
    if (viewer || !isPlain(event) || isLeadOnDevice(tryOut, Date.now())) return;
    event.preventDefault();
    ask({ tryOut, to });
  };
}
