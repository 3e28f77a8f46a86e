import { useAtomValue, useSetAtom } from 'jotai';
import { LayoutGrid } from 'lucide';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { useExam } from './exam-context.ts';
import { countsAtom, dialogAtom, positionAtom, preferencesAtom, questionsAtom } from './exam-session.ts';
import { help, keys, nav, onlyLarge, onlySmall, unavailable } from './question-nav.css.ts';

/** Previous and Next, and the way to the list of questions where it is not beside. */
export function QuestionNav() {
  const { client } = useExam();
  const setDialog = useSetAtom(dialogAtom);
  const position = useAtomValue(positionAtom);
  const last = useAtomValue(questionsAtom).length - 1;
  return (
    <div className={nav}>
      <button type="button" className={button.other} disabled={position === 0} onClick={() => client().step(-1)}>
        Previous
      </button>
      <span className={onlyLarge}>
        <JumpToUnanswered />
      </span>
      <span className={onlySmall}>
        <button type="button" className={button.quiet} onClick={() => setDialog('grid')}>
          <Icon of={LayoutGrid} size={18} />
          Questions
        </button>
      </span>
      <button
        type="button"
        className={position === last ? `${button.main} ${unavailable}` : button.main}
        disabled={position === last}
        onClick={() => client().step(1)}
      >
        Next
      </button>
    </div>
  );
}

type JumpProps = { readonly onJump?: () => void };

/** Leads to the next question without an answer, going round; nothing when all have one. */
export function JumpToUnanswered({ onJump }: JumpProps) {
  const { client } = useExam();
  const { unanswered } = useAtomValue(countsAtom);
  if (unanswered === 0) return null;
  const jump = (): void => {
    client().goToUnanswered();
    onJump?.();
  };
  return (
    <button type="button" className={button.quiet} onClick={jump}>
      Jump to next unanswered
    </button>
  );
}

/** The keys, for those who have some. */
export function KeysLine() {
  const setDialog = useSetAtom(dialogAtom);
  const { shortcuts } = useAtomValue(preferencesAtom);
  return (
    <p className={keys}>
      {shortcuts ? 'Keys: A to D choose, N next, P previous, F flag, T time,' : 'Keys are off,'}
      <button type="button" className={help} onClick={() => setDialog('help')}>
        ? help
      </button>
    </p>
  );
}
