import { Check } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { fact, facts, known, knownLine, knownTitle, number, plain, plainLine, tick } from './nppe-offer.css.ts';

const FACTS = [
  { number: '6', words: 'chapters of course material, with practice questions after each' },
  { number: '2', words: 'full-length mock exams: 110 questions in 2 h 30, timed as on the day' },
  { number: '220', words: 'exam questions in all, with an explanation for each' },
] as const;

const ALSO = [
  'Progress tracking, chapter by chapter',
  'Performance analytics by blueprint area, by set and over time',
  'Mobile-friendly: read, practise and sit exams on a phone',
] as const;

const GOOD_TO_KNOW = [
  {
    about: 'Renewal',
    words: 'Only if you choose to: two more months at the same price, added to the days you have left.',
  },
  { about: 'Receipt', words: 'By e-mail, and kept in My Account.' },
  { about: 'End date', words: 'An exam that is running then may be finished. Your results stay readable.' },
] as const;

/** What the NPPE Study Package holds, numbers first. */
export const NppeOffer = () => (
  <section aria-label="What you get">
    <ul className={facts}>
      {FACTS.map((line) => (
        <li key={line.number} className={fact}>
          <span className={number}>{line.number}</span>
          <span>{line.words}</span>
        </li>
      ))}
    </ul>
    <ul className={plain}>
      {ALSO.map((words) => (
        <li key={words} className={plainLine}>
          <span className={tick}>
            <Icon of={Check} />
          </span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </section>
);

/** What people ask before they pay (product.md 2.6, 3.1, 3.3). */
export const GoodToKnow = () => (
  <section>
    <h2 className={knownTitle}>Good to know</h2>
    <dl className={known}>
      {GOOD_TO_KNOW.map(({ about, words }) => (
        <div key={about} className={knownLine}>
          <dt>{about}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </section>
);
