import { Plus } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { Band } from './band.tsx';
import { answer, entry, question, questions, sign } from './faq.css.ts';

const QUESTIONS = [
  [
    'What is in the NPPE Study Package?',
    'Six chapters of course material, practice questions for every chapter, and two full mock exams of 110 questions each, 220 in all. After an exam you see why each option is right or wrong and how you did in each area of the blueprint.',
  ],
  [
    'How close are the mock exams to the real one?',
    'Each has 110 multiple-choice questions in 2 h 30, spread over the six areas as the blueprint weighs them. The questions are our own; none comes from the official exam. The official exam is pass or fail on a scaled standard of 65, which is not a percentage; here you practise to 70%.',
  ],
  [
    'Does my subscription renew by itself?',
    'No. You pay once. Before it expires you can renew it for another 2 months at the same rate, and the new months are added to what is left.',
  ],
  [
    'What are the P.Eng. examples for?',
    'Licence applicants describe their experience competency by competency. The examples show, for five disciplines, what such a description looks like in Situation, Action, Outcome. They are models to learn from; your own application must describe your own work.',
  ],
  [
    'Can I try it before I pay?',
    'Yes. Chapter 1 and 10 sample questions are free, and so is one P.Eng. example. You only pay when you want the rest.',
  ],
] as const;

/** Five questions people ask before they buy. */
export const Faq = () => (
  <Band id="faq" title="Frequently asked questions" ground="sunk" shape="beside">
    <div className={questions}>
      {QUESTIONS.map(([asked, answered]) => (
        <details key={asked} className={entry}>
          <summary className={question}>
            {asked}
            <span className={sign}>
              <Icon of={Plus} />
            </span>
          </summary>
          <p className={answer}>{answered}</p>
        </details>
      ))}
    </div>
  </Band>
);
