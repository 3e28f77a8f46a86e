import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { CheckList } from '../ui/check-list.tsx';
import { PACKAGE_CONTENTS } from './package-contents.ts';
import { also, fact, facts, known, knownLine, knownTitle, number } from './package-offer.css.ts';

type ProductProps = { readonly product: ProductCode };

/** What a product holds, numbers first (product.md 3.17). */
export const PackageOffer = ({ product }: ProductProps) => (
  <section aria-label="What you get">
    <ul className={facts}>
      {PACKAGE_CONTENTS[product].map(({ figure, words }) =>
        figure === undefined ? null : (
          <li key={words} className={fact}>
            <span className={number}>{figure}</span>
            <span>{words}</span>
          </li>
        ),
      )}
    </ul>
    <div className={also}>
      <CheckList
        items={PACKAGE_CONTENTS[product].flatMap(({ figure, words }) => (figure === undefined ? [words] : []))}
      />
    </div>
  </section>
);

/** What is to be known of one product only (product.md 2.6). */
const OF_PRODUCT: Readonly<Record<ProductCode, readonly { readonly about: string; readonly words: string }[]>> = {
  nppe: [{ about: 'End date', words: 'An exam that is running then may be finished. Your results stay readable.' }],
  peng: [
    { about: 'End date', words: 'The examples close on that day. Buying again later opens them again.' },
    { about: 'Use', words: 'They are models to learn from. Your own application must describe your own work.' },
  ],
};

/** What people ask before they pay (product.md 2.6, 3.1, 3.3). */
export const PurchaseNotes = ({ product }: ProductProps) => (
  <section>
    <h2 className={knownTitle}>Good to know</h2>
    <dl className={known}>
      <div className={knownLine}>
        <dt>Renewal</dt>
        <dd>
          Only if you choose to: {PRODUCTS[product].months} more months at the same price, added to the days you have
          left.
        </dd>
      </div>
      <div className={knownLine}>
        <dt>Receipt</dt>
        <dd>By email, and kept in My Account.</dd>
      </div>
      {OF_PRODUCT[product].map(({ about, words }) => (
        <div key={about} className={knownLine}>
          <dt>{about}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </section>
);
