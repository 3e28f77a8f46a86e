import { BANK_SIZE, EXAMPLES_PROMISED } from '../../domain/competency/bank-size.ts';
import { ThreePartsDrawing } from '../brand/drawings.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { useLateDialog } from '../ui/use-late-dialog.ts';
import { actions, soft } from './competency.css.ts';

const loadDialog = () => import('../outreach/lead-dialog.tsx').then(({ LeadDialog }) => LeadDialog);

/** The page before name and address were left: what is here, and the button that asks for them (product.md 9.2). */
export function LockedExamples({ onUnlocked }: { readonly onUnlocked: () => void }) {
  const { Dialog, open, close, fetchAhead } = useLateDialog(loadDialog);
  return (
    <Card level={1} title="P.Eng. Competency Examples">
      <ThreePartsDrawing />
      <p className={soft}>
        {EXAMPLES_PROMISED} worked examples in Situation, Action, Outcome form: {BANK_SIZE.competencies} competencies in
        each of five disciplines.
      </p>
      <div className={actions}>
        <button type="button" className={button.main} onClick={open} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
          Try Out Examples
        </button>
      </div>
      {Dialog ? <Dialog tryOut="peng" onClose={close} onDone={onUnlocked} /> : null}
    </Card>
  );
}
