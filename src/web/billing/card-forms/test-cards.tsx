import { testCard, testCardList, testCardNumber, testCards } from './card-form.css.ts';

/** The cards of the sandbox (product.md 3.13). */
const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'Succeeds' },
  { number: '4000 0000 0000 0002', outcome: 'Is declined' },
  { number: '4000 0025 0000 3155', outcome: 'Asks the bank' },
] as const;

type TestCardsProps = { readonly onChoose: (number: string) => void };

/** Test cards at hand: one press fills the form in. */
export const TestCards = ({ onChoose }: TestCardsProps) => (
  <div className={testCards}>
    <p>
      <strong>Test mode.</strong> No real money moves. Pick a test card:
    </p>
    <ul className={testCardList}>
      {TEST_CARDS.map(({ number, outcome }) => (
        <li key={number}>
          <button type="button" className={testCard} onClick={() => onChoose(number)}>
            <span className={testCardNumber}>{number}</span>
            <span>{outcome}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);
