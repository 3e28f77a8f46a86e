import { useAtomValue, useSetAtom } from 'jotai';
import { LayoutGrid } from 'lucide';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { ConfidenceButtons } from './confidence.tsx';
import { useExam } from './exam-context.ts';
import { dialogAtom, positionAtom, preferencesAtom, questionCountsAtom } from './exam-session.ts';
import { confidence, help, keys, nav, onlySmall } from './question-nav.css.ts';

/** Previous and Next, how sure one is, and the way to the list of questions where it is not beside. */
export function QuestionNav() {
  const { client } = useExam();
  const setDialog = useSetAtom(dialogAtom);
  const position = useAtomValue(positionAtom);
  return (
    <div className={nav}>
      <button type="button" className={button.other} disabled={position === 0} onClick={() => client().step(-1)}>
        Previous
      </button>
      <div className={confidence}>
        <ConfidenceButtons />
      </div>
      <span className={onlySmall}>
        <button type="button" className={button.quiet} onClick={() => setDialog('grid')}>
          <Icon of={LayoutGrid} size={18} />
          Questions
        </button>
      </span>
      <button type="button" className={button.main} onClick={() => client().step(1)}>
        Next
      </button>
    </div>
  );
}

type JumpProps = { readonly onJump?: () => void };

/** Leads to the next question without an answer, going round; nothing when all have one. */
export function JumpToUnanswered({ onJump }: JumpProps) {
  const { client } = useExam();
  const { unanswered } = useAtomValue(questionCountsAtom);
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
export function KeyboardShortcutsHint() {
  const setDialog = useSetAtom(dialogAtom);
  const { shortcuts } = useAtomValue(preferencesAtom);
  return (
    <p className={keys}>
      {shortcuts ? 'Keys: A to D choose, N next, P previous, S sure, G guess, F flag, H highlight,' : 'Keys are off,'}
      <button type="button" className={help} onClick={() => setDialog('help')}>
        ? help
      </button>
    </p>
  );
}
