import { Plus } from 'lucide';
import type { TitledPart } from '../../domain/publishing/titled-parts.ts';
import { OwnerText } from '../publishing/owner-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Band } from './band.tsx';
import { answer, entry, question, questions, sign } from './faq.css.ts';

type FaqProps = { readonly title: string; readonly entries: readonly TitledPart[] };

/** Questions people ask before they buy, in the owner's words (product.md 8.24). */
export const Faq = ({ title, entries }: FaqProps) => (
  <Band id="faq" title={title} ground="sunk" shape="beside">
    <div className={questions}>
      {entries.map(({ title: asked, html }) => (
        <details key={asked} className={entry}>
          <summary className={question}>
            {asked}
            <span className={sign}>
              <Icon of={Plus} />
            </span>
          </summary>
          <OwnerText html={html} className={answer} />
        </details>
      ))}
    </div>
  </Band>
);
