import { Link } from 'react-router-dom';
import { BANK_SIZE, EXAMPLES_PROMISED } from '../../domain/competency/bank-size.ts';
import { CHECKOUT_PATHS } from '../billing/checkout-paths.ts';
import { ThreePartsDrawing } from '../brand/drawings.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { onlyWithoutScript, onlyWithScript } from '../ui/needs-script.css.ts';
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
        <button
          type="button"
          className={`${button.main} ${onlyWithScript}`}
          onClick={open}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
        >
          Try Out Examples
        </button>
      </div>
      <div className={onlyWithoutScript}>
        <p>
          <Link to="/peng-sample">Read one example in full</Link>, or{' '}
          <Link to={CHECKOUT_PATHS.peng}>get access to all of them</Link>.
        </p>
      </div>
      {Dialog ? <Dialog tryOut="peng" onClose={close} onDone={onUnlocked} /> : null}
    </Card>
  );
}
