import { useAtomValue } from 'jotai';
import { Strikethrough } from 'lucide';
import { OptionGroup } from '../question/option-group.tsx';
import { Icon } from '../ui/icon.tsx';
import { useExam } from './exam-context.ts';
import { currentAnswerAtom, currentMarksAtom, endingAtom, type RunningQuestion, timeUpAtom } from './exam-session.ts';
import { strike } from './question-panel.css.ts';

type OptionListProps = { readonly question: RunningQuestion };

/** The question of the exam in view: its options can be chosen and struck out. */
export function OptionList({ question }: OptionListProps) {
  const { client } = useExam();
  const chosen = useAtomValue(currentAnswerAtom);
  const { struckOptionIds } = useAtomValue(currentMarksAtom);
  const timeUp = useAtomValue(timeUpAtom);
  const ending = useAtomValue(endingAtom);
  return (
    <OptionGroup
      question={question}
      chosen={chosen}
      onChoose={(id) => client().choose(id)}
      disabled={timeUp || ending === 'completing'}
      struckIds={struckOptionIds}
      endOf={({ id }, letter) => <StrikeButton optionId={id} letter={letter} struck={struckOptionIds.includes(id)} />}
    />
  );
}

type StrikeButtonProps = { readonly optionId: number; readonly letter: string; readonly struck: boolean };

function StrikeButton({ optionId, letter, struck }: StrikeButtonProps) {
  const { client } = useExam();
  return (
    <button
      type="button"
      className={strike}
      aria-pressed={struck}
      aria-label={`Strike out option ${letter}`}
      title={struck ? `Restore option ${letter}` : `Strike out option ${letter}`}
      onClick={() => client().toggleStrike(optionId)}
    >
      <Icon of={Strikethrough} size={18} />
    </button>
  );
}
