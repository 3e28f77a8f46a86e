import { COMPETENCY_PARTS } from '../../../domain/competency/competency-texts.ts';
import { findLevelShortfall } from '../../../domain/competency/level-shortfall.ts';
import type { Regulator } from '../../../domain/competency/regulators.ts';
import {
  type Finding,
  filterFindingsToResolve,
  hasManyToConsider,
} from '../../../domain/competency/writing/finding.ts';
import { button } from '../../ui/button.css.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { describeShortfall } from './describe-shortfall.ts';
import { toStateLabel } from './state-label.ts';
import { flagged, row, small, stack } from './submission.css.ts';
import type { DraftState } from './use-draft.ts';

type VerdictProps = {
  readonly draft: DraftState;
  readonly findings: readonly Finding[];
  readonly code: string;
  readonly regulator: Regulator;
  readonly disabled: boolean;
  readonly onState: (state: 'checked' | 'ready') => Promise<void>;
};

/** The state of the draft after its checks, and the two next steps. */
export function EntryStateControls({ draft, findings, code, regulator, disabled, onState }: VerdictProps) {
  const open = filterFindingsToResolve(findings).length;
  const advice = findings.filter(({ weight }) => weight === 'consider').length;
  const shortfall = findLevelShortfall(regulator, code, draft.fields.level);
  const isEmpty = COMPETENCY_PARTS.every((part) => draft.fields[part].trim() === '');
  return (
    <div className={stack}>
      <FormMessage message={draft.problem ?? undefined} />
      <div className={row}>
        <button
          type="button"
          className={button.main}
          disabled={disabled || isEmpty}
          onClick={() => void onState('checked')}
        >
          Check
        </button>
        <ReadyButton
          key={draft.state}
          disabled={disabled || isEmpty || open > 0}
          asksFirst={hasManyToConsider(findings)}
          advice={advice}
          onReady={() => void onState('ready')}
        />
        <p className={small} role="status">
          State: {toStateLabel(draft.state, shortfall)}. {open} to resolve, {advice} to consider.
          {open > 0 ? ' ‘Ready’ opens when nothing is left to resolve.' : ''}
        </p>
      </div>
      {shortfall && !isEmpty ? <p className={flagged}>{describeShortfall(shortfall, code)}</p> : null}
      <p className={small}>The checks are fixed rules. They do not replace a reader: ask a mentor too.</p>
    </div>
  );
}

type ReadyButtonProps = {
  readonly disabled: boolean;
  readonly asksFirst: boolean;
  readonly advice: number;
  readonly onReady: () => void;
};

/** Declares a text ready; asks once more where much is left to consider (product.md 9.33). */
function ReadyButton({ disabled, asksFirst, advice, onReady }: ReadyButtonProps) {
  if (disabled || !asksFirst) {
    return (
      <button type="button" className={button.other} disabled={disabled} onClick={onReady}>
        Mark as ready
      </button>
    );
  }
  return (
    <ConfirmButton
      words="Mark as ready"
      answers={{ act: 'Mark as ready all the same', keep: 'Keep editing' }}
      busy={false}
      onAct={onReady}
    >
      <p className={small}>{advice} findings are left to consider. Read them once more before you mark the text.</p>
    </ConfirmButton>
  );
}
