import { atom } from 'jotai';
import type { TryOut } from '../../domain/outreach/lead.ts';

/** The try-out link that waits for name and address; null while none does. */
export const leadRequestAtom = atom<{ readonly tryOut: TryOut; readonly to: string } | null>(null);
