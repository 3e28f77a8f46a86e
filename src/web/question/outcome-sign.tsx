import type { IconNode } from 'lucide';
import { Icon } from '../ui/icon.tsx';
import { outcomes } from './reviewed-options.css.ts';

type OutcomeSignProps = {
  readonly look: keyof typeof outcomes;
  readonly sign: IconNode;
  readonly words: string;
};

/** How a question or an option turned out: a sign and words say what the colour says. */
export const OutcomeSign = ({ look, sign, words }: OutcomeSignProps) => (
  <span className={outcomes[look]}>
    <Icon of={sign} size={16} />
    {words}
  </span>
);
