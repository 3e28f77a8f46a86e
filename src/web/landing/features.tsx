import type { ReactNode } from 'react';
import { EXAMPLES_PROMISED } from '../../domain/competency/bank-size.ts';
import {
  ArchDrawing,
  BalanceDrawing,
  BeamDrawing,
  PlumbLineDrawing,
  RuleDrawing,
  ThreePartsDrawing,
} from '../brand/drawings.tsx';
import { Band } from './band.tsx';
import { feature, features, text, title as titleStyle } from './features.css.ts';

type FeatureProps = { readonly title: string; readonly drawing: ReactNode; readonly children: string };

const Feature = ({ title, drawing, children }: FeatureProps) => (
  <li className={feature}>
    {drawing}
    <h3 className={titleStyle}>{title}</h3>
    <p className={text}>{children}</p>
  </li>
);

/** What one gets, each with its own line drawing. */
export const Features = () => (
  <Band
    id="features"
    title="Features"
    lead="Built the way the exam is built: weighted on the published blueprint, area by area."
  >
    <ul className={features}>
      <Feature title="Six chapters" drawing={<ArchDrawing />}>
        Professionalism, ethics, practice, law and discipline in plain words, with the cases every candidate meets and
        practice questions for each chapter.
      </Feature>
      <Feature title="Two timed mock exams" drawing={<PlumbLineDrawing />}>
        110 questions in 2 h 30. Flag, strike out, jump back. Every answer is saved as you choose it, even when the
        connection drops.
      </Feature>
      <Feature title="A reason for every option" drawing={<BalanceDrawing />}>
        After the exam each option says why it is right or wrong, so that a miss teaches more than a letter.
      </Feature>
      <Feature title="Results by area" drawing={<RuleDrawing />}>
        See which of the six areas holds and which needs another evening, from one attempt to the next.
      </Feature>
      <Feature title="P.Eng. competency examples" drawing={<ThreePartsDrawing />}>
        {`${EXAMPLES_PROMISED} examples in Situation, Action, Outcome for five disciplines, sold apart, for your licence application.`}
      </Feature>
      <Feature title="On any screen" drawing={<BeamDrawing />}>
        Phone, tablet or desk, light or dark, by touch or by keyboard alone. The exam stays calm on all of them.
      </Feature>
    </ul>
  </Band>
);
