import { useState } from 'react';

/** The field of a form that names the version it is knowingly saved over. */
export const OVER = 'over';

/** A button outside of a form that saves it over `version`, which its author has been shown. */
export const savingOver = (form: string, version: number) =>
  ({ type: 'submit', form, name: OVER, value: version }) as const;

/** Where a conflict stands: both versions are shown, theirs is in the form, or one's own again over theirs. */
type ConflictStage = 'open' | 'theirs-taken' | 'own-back';

type Conflict<Draft> = {
  /** What somebody else has saved meanwhile, if so. */
  readonly theirs: { readonly version: number; readonly draft: Draft } | undefined;
  /** What was sent and refused. */
  readonly own: Draft;
  /** Puts a text into the form. */
  readonly put: (draft: Draft) => void;
};

/**
 * Both ways on from a conflict in a form that posts, and back again; nothing typed is lost by either (product.md 11.9). A choice
 * holds for the version it was made over, also where a save that was on its way is refused over that same version afterwards.
 */
export function useConflict<Draft>({ theirs, own, put }: Conflict<Draft>) {
  const [chosen, setChosen] = useState<{ readonly over: number; readonly stage: ConflictStage } | null>(null);
  const known: ConflictStage = chosen !== null && chosen.over === theirs?.version ? chosen.stage : 'open';
  const choose = (stage: ConflictStage, draft: Draft | undefined): void => {
    if (!theirs || draft === undefined) return;
    setChosen({ over: theirs.version, stage });
    put(draft);
  };
  return {
    stage: theirs ? known : null,
    takeTheirs: () => choose('theirs-taken', theirs?.draft),
    bringBack: () => choose('own-back', own),
  };
}
