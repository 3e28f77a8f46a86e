import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { useViewer } from '../root.tsx';
import { Closing } from './closing.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { startLinks } from './start-links.ts';

const { priceCents, months } = PRODUCTS.nppe;

const DESCRIPTION = `Study for the National Professional Practice Examination: six chapters, two timed mock exams of 110 questions, and a reason for every option. ${canadianDollars(priceCents, 'short')} once, ${months} months.`;

/** The front door. */
export function LandingPage() {
  const links = startLinks(useViewer());
  return (
    <>
      <title>{`${SITE_NAME} · NPPE study for engineers and geoscientists in Canada`}</title>
      <meta name="description" content={DESCRIPTION} />
      <Hero links={links} />
      <Figures />
      <Features />
      <HowItWorks />
      <Pricing links={links} />
      <Faq />
      <Closing links={links} />
    </>
  );
}
