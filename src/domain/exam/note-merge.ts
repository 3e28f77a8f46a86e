import { MAX_NOTE_LENGTH } from './marks.ts';

/** A note that was changed on two devices. `base` is what both began with, `newer` what the other device stored. */
type ChangedNote = { readonly base: string; readonly typed: string; readonly newer: string };

/**
 * The note of both devices, with every line that was typed here. Where both continued the old text, what was added here follows
 * the newer text. The newer text alone is the note where nothing was added here, or where it has what was typed as whole lines.
 * Otherwise the two texts stand one below the other. Where both do not fit, what was typed here is the note (product.md 4.17).
 */
export function mergeNotes(note: ChangedNote): string {
  const { base, typed, newer } = note;
  if (newer === '') return typed;
  if (base.includes(typed) || `\n${newer}\n`.includes(`\n${typed}\n`)) return newer;
  const both = continueNewer(note) ?? `${newer}\n${typed}`;
  return both.length > MAX_NOTE_LENGTH ? typed : both;
}

/** The newer text and what was added to the old one here; null unless both continue the old text and lines stay as typed. */
function continueNewer({ base, typed, newer }: ChangedNote): string | null {
  if (base === '' || !typed.startsWith(base) || !newer.startsWith(base)) return null;
  const added = typed.slice(base.length);
  if (base.endsWith('\n')) return `${newer}\n${added}`;
  const isSameLine = !newer.slice(base.length).includes('\n');
  return isSameLine || added.startsWith('\n') ? newer + added : null;
}
