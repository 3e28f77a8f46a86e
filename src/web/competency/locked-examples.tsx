import { useState } from 'react';
import { BANK_SIZE, EXAMPLES_PROMISED } from '../../domain/competency/bank-size.ts';
import { ThreePartsDrawing } from '../brand/drawings.tsx';
import { LeadDialog } from '../outreach/lead-dialog.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { actions, soft } from './competency.css.ts';

/** The page before name and address were left: what is here, and the button that asks for them (product.md 9.2). */
export function LockedExamples({ onUnlocked }: { readonly onUnlocked: () => void }) {
  const [asking, ask] = useState(false);
  return (
    <Card level={1} title="P.Eng. Competency Examples">
      <ThreePartsDrawing />
      <p className={soft}>
        {EXAMPLES_PROMISED} worked examples in Situation, Action, Outcome form: {BANK_SIZE.competencies} competencies in
        each of five disciplines.
      </p>
      <div className={actions}>
        <button type="button" className={button.main} onClick={() => ask(true)}>
          Try Out Examples
        </button>
      </div>
      {asking ? <LeadDialog tryOut="peng" onClose={() => ask(false)} onDone={onUnlocked} /> : null}
    </Card>
  );
}
