import { useAtomValue } from 'jotai';
import { Check } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import { choice, choices, sign } from './confidence.css.ts';
import { useExam } from './exam-context.ts';
import { currentMarksAtom } from './exam-session.ts';

const CHOICES = [
  { confidence: 'sure', words: 'Sure' },
  { confidence: 'guess', words: 'Guess' },
] as const;

/** How sure one is of the answer, in one tap; it stays where it is from question to question. */
export function ConfidenceButtons() {
  const { client } = useExam();
  const { confidence } = useAtomValue(currentMarksAtom);
  return (
    <fieldset className={choices} aria-label="How sure are you?">
      {CHOICES.map(({ confidence: each, words }) => (
        <button
          key={each}
          type="button"
          className={choice}
          aria-pressed={confidence === each}
          onClick={() => client().toggleConfidence(each)}
        >
          <span className={sign}>{confidence === each ? <Icon of={Check} size={16} /> : null}</span>
          {words}
        </button>
      ))}
    </fieldset>
  );
}
