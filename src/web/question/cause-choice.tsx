import { Check } from 'lucide';
import { useState } from 'react';
import { MISTAKE_CAUSES, type MistakeCause } from '../../domain/study/mistake.ts';
import { httpApi } from '../api/http-api.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { Icon } from '../ui/icon.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { useNotify } from '../ui/use-notify.ts';
import * as css from './cause-choice.css.ts';
import { MISTAKE_CAUSE_LABELS } from './mistake-labels.ts';

type CauseChoiceProps = {
  readonly mistakeId: number;
  readonly cause: MistakeCause | null;
  readonly onSaved?: (cause: MistakeCause | null) => void;
};

/** Where the learner names in one press why a mark was lost; pressing the named cause again takes it back. */
export function MistakeCauseButtons({ mistakeId, cause, onSaved }: CauseChoiceProps) {
  const { named, isSaved, name } = useCause(mistakeId, cause, onSaved);
  return (
    <fieldset className={`${css.fieldset} ${needsScript}`}>
      <legend className={css.legend}>Why did you lose this mark?</legend>
      <div className={css.causes}>
        {MISTAKE_CAUSES.map((each) => (
          <button
            key={each}
            type="button"
            className={css.looks[each === named ? 'on' : 'off']}
            aria-pressed={each === named}
            onClick={() => void name(each === named ? null : each)}
          >
            {each === named ? <Icon of={Check} size={16} /> : null}
            {MISTAKE_CAUSE_LABELS[each]}
          </button>
        ))}
      </div>
      <p role="status" className={css.saved}>
        {isSaved ? 'Saved' : ''}
      </p>
    </fieldset>
  );
}

/** The cause is shown as pressed at once; where it cannot be saved, the former one comes back and that is said. */
function useCause(mistakeId: number, cause: MistakeCause | null, onSaved: CauseChoiceProps['onSaved']) {
  const [named, setNamed] = useState(cause);
  const [isSaved, setSaved] = useState(false);
  const notify = useNotify();
  const name = async (next: MistakeCause | null): Promise<void> => {
    setNamed(next);
    setSaved(false);
    try {
      await httpApi('practice.nameCause', { mistakeId, cause: next });
      setSaved(true);
      onSaved?.(next);
    } catch (error) {
      setNamed(named);
      const description = failureMessage(error, 'The cause could not be saved. Please try again.');
      notify({ title: 'Error', description, tone: 'destructive' });
    }
  };
  return { named, isSaved, name };
}
