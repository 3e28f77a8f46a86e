import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { PageBand } from './band.tsx';
import { number, step, steps, text, title } from './steps.css.ts';

const price = canadianDollars(PRODUCTS.nppe.priceCents, 'short');

const STEPS = [
  ['Create your account', 'A username, an email address and a password. It costs nothing and takes a minute.'],
  [
    'Pay once',
    `${price} by card opens everything for ${PRODUCTS.nppe.months} months. Nothing renews by itself, so there is nothing to cancel.`,
  ],
  [
    'Study, sit, review',
    'Read the chapters, practise, then sit both mock exams against the clock and review every question afterwards.',
  ],
] as const;

/** The way from here to the exam, in three steps. */
export const HowItWorks = () => (
  <PageBand id="how-it-works" title="How It Works">
    <ol className={steps}>
      {STEPS.map(([name, words], index) => (
        <li key={name} className={step}>
          <p className={number}>Step {index + 1}</p>
          <h3 className={title}>{name}</h3>
          <p className={text}>{words}</p>
        </li>
      ))}
    </ol>
  </PageBand>
);
