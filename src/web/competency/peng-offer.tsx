import { Link } from 'react-router-dom';
import { packageLines } from '../billing/package-contents.ts';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { soft } from './competency.css.ts';

/** What the examples are and what they are not. */
export const PengOffer = () => (
  <Card title="What you get">
    <CheckList items={packageLines('peng')} />
    <p className={soft}>
      Each example names the code that governed, the numbers that decided and what was measured afterwards, in the first
      person. Read <Link to="/peng-sample">one example in full</Link> before you decide.
    </p>
  </Card>
);
