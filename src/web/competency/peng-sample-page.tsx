import { useLoaderData } from 'react-router-dom';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { ADVERTISED_EXAMPLE_COUNT, SOLD_BANK_COUNTS } from '../../domain/competency/bank-size.ts';
import { keepUnitsTogether } from '../../domain/competency/keep-units-together.ts';
import { isAccessOpen, type ProductAccess, readPengAccess } from '../accounts/access-view.ts';
import { PageHead } from '../head/page-head.tsx';
import { PENG_SOCIAL_CARD } from '../head/social-card.ts';
import { OpenLeadDialogOnLoad } from '../outreach/open-lead-dialog-on-load.tsx';
import type { PageLoader } from '../page-request.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { actions, part, partTitle, screenOnly, soft, story } from './competency.css.ts';
import { SAMPLE_EXAMPLE } from './sample-example.ts';

const PRICE = canadianDollars(PRODUCTS.peng.priceCents, 'short');
const MORE = `${ADVERTISED_EXAMPLE_COUNT} examples like this one`;
const PATTERN = 'Read them for their pattern; your own application tells your own work.';

/** The signed-in viewer's access to the examples; null for a visitor, who sees the public page (product.md 9.2). */
export const loader: PageLoader<ProductAccess | null> = async ({ api, viewer }) => {
  const user = await viewer.get();
  return user && readPengAccess(api, user, Date.now());
};

/** One example in full, for everyone (product.md 9.2). */
export const Component = () => (
  <PageBody width="text">
    <PageHead
      title="P.Eng. Example"
      description="A worked P.Eng. competency example in full: Technical Competency 1.2, Design & Design Consultations, Chemical Engineering."
      path="/peng-sample"
      card={PENG_SOCIAL_CARD}
    />
    <PageHeader title={SAMPLE_EXAMPLE.title} above={SAMPLE_EXAMPLE.above}>
      A complete example in Situation, Action, Outcome form, as the Example Bank holds them.
    </PageHeader>
    <Card title="The example" aside={<Badge tone="accent">{SAMPLE_EXAMPLE.discipline}</Badge>}>
      {SAMPLE_EXAMPLE.parts.map(([title, words]) => (
        <section key={title} className={part}>
          <h3 className={partTitle}>{title}</h3>
          <p className={story}>{keepUnitsTogether(words)}</p>
        </section>
      ))}
    </Card>
    <div className={screenOnly}>
      <WhatFollows />
    </div>
    <OpenLeadDialogOnLoad tryOut="peng" />
  </PageBody>
);

/** The other examples: offered, or led to where they are open; where that is not known nothing is sold (product.md 2.7, 9.29). */
function WhatFollows() {
  const access = useLoaderData() as ProductAccess | null;
  return access === null || access.state === 'inactive' ? <Offer /> : <WayToExamples open={isAccessOpen(access)} />;
}

const Offer = () => (
  <Card title={MORE}>
    <p className={soft}>
      {SOLD_BANK_COUNTS.competencies} competencies in five disciplines, for {PRODUCTS.peng.months} months, with one
      payment. {PATTERN}
    </p>
    <div className={actions}>
      <Link to="/peng-subscribe" className={button.main}>
        Get Full Access - {PRICE}
      </Link>
      <Link to="/contact" className={button.other}>
        Contact Us
      </Link>
    </div>
  </Card>
);

const WayToExamples = ({ open }: { readonly open: boolean }) => (
  <Card title={open ? 'You have full access' : MORE}>
    <p className={soft}>
      {open ? `${MORE}: ` : null}
      {SOLD_BANK_COUNTS.competencies} competencies in five disciplines. {PATTERN}
    </p>
    <div className={actions}>
      <Link to="/peng-examples" className={button.main}>
        Go to P.Eng. Examples
      </Link>
    </div>
  </Card>
);
