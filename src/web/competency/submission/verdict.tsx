import { COMPETENCY_PARTS } from '../../../domain/competency/competency-texts.ts';
import { findLevelShortfall } from '../../../domain/competency/level-shortfall.ts';
import type { Regulator } from '../../../domain/competency/regulators.ts';
import { filterFindingsToResolve } from '../../../domain/competency/writing/check-writing.ts';
import type { Finding } from '../../../domain/competency/writing/finding.ts';
import { button } from '../../ui/button.css.ts';
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
        <button
          type="button"
          className={button.other}
          disabled={disabled || isEmpty || open > 0}
          onClick={() => void onState('ready')}
        >
          Mark as ready
        </button>
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
