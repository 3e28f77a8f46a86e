import { atom } from 'jotai';
import type { FreeMaterialKind } from '../../domain/outreach/lead.ts';

/** A try-out link that was pressed: what it opens, and where it leads. */
export type LeadRequest = { readonly tryOut: FreeMaterialKind; readonly to: string };

/** The try-out link that waits for name and address; null while none does. */
export const leadRequestAtom = atom<LeadRequest | null>(null);

/** Whether a try-out link was pressed and nothing has come of it yet, neither its form nor its page (product.md 8.33). */
export const isLeadAwaitedAtom = atom(false);
