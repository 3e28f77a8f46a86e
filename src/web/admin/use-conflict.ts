import { useState } from 'react';

/** The field of a form that names the version it is knowingly saved over. */
export const OVER = 'over';

/** A button outside of a form that saves it over `version`, which its author has been shown. */
export const savingOver = (form: string, version: number) =>
  ({ type: 'submit', form, name: OVER, value: version }) as const;

/** Where a conflict stands: both versions are shown, theirs is in the form, or one's own again over theirs. */
type ConflictStage = 'open' | 'theirs-taken' | 'own-back';

/** Both ways on from a conflict in a form that posts, and back again; nothing typed is lost by either (product.md 11.9). */
export function useConflict(theirs: object | undefined) {
  const [chosen, setChosen] = useState<{ readonly over: object; readonly stage: ConflictStage } | null>(null);
  const known: ConflictStage = chosen !== null && chosen.over === theirs ? chosen.stage : 'open';
  const choose = (stage: ConflictStage) => (): void => setChosen(theirs ? { over: theirs, stage } : null);
  return {
    stage: theirs ? known : null,
    takeTheirs: choose('theirs-taken'),
    bringBack: choose('own-back'),
  };
}
