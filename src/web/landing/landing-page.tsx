import { useLoaderData } from 'react-router-dom';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { type TitledPart, titledParts, wordsOf } from '../../domain/publishing/titled-parts.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { packageLines } from '../billing/package-contents.ts';
import { PageHead } from '../head/page-head.tsx';
import { StructuredData } from '../head/structured-data.tsx';
import { faqPage, organization, productThing } from '../head/things.ts';
import { useSiteIdentity, useSiteOrigin, useViewer } from '../root.tsx';
import { About } from './about.tsx';
import { Closing } from './closing.tsx';
import { ContentPreview } from './content-preview.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { Figures } from './figures.tsx';
import { FreeBanner } from './free-banner.tsx';
import { Hero } from './hero.tsx';
import type { HomeTexts } from './home-texts.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { startLinks } from './start-links.ts';
import { Testimonials } from './testimonials.tsx';

export { loadHome } from './home-texts.ts';

const { priceCents, months } = PRODUCTS.nppe;

const DESCRIPTION = `Study for the National Professional Practice Examination: six chapters, two timed mock exams of 110 questions, and a reason for every option. ${canadianDollars(priceCents, 'short')} once, ${months} months.`;

/** The front door: what it is, for whom and at what price on the first screen, the rest below (product.md 8.24). */
export function LandingPage() {
  const { hero, about, testimonials, faq } = useLoaderData() as HomeTexts;
  const links = startLinks(useViewer());
  const entries = titledParts(faq?.html ?? '');
  return (
    <>
      <PageHead
        title={`${SITE_NAME} · NPPE study for engineers and geoscientists in Canada`}
        isWhole
        description={DESCRIPTION}
        path="/"
      />
      <HomeData entries={entries} />
      <Hero links={links} text={hero} />
      <Figures />
      {about ? <About text={about} /> : null}
      <Features />
      <Pricing links={links} />
      <HowItWorks />
      <ContentPreview />
      {testimonials ? <Testimonials text={testimonials} /> : null}
      <FreeBanner />
      {faq ? <Faq title={faq.title} entries={entries} /> : null}
      <Closing links={links} />
    </>
  );
}

function HomeData({ entries }: { readonly entries: readonly TitledPart[] }) {
  const [identity, origin] = [useSiteIdentity(), useSiteOrigin()];
  const questions = entries.map(({ title, html }) => ({ question: title, answer: wordsOf(html) }));
  return (
    <StructuredData
      of={[
        organization(identity, origin),
        productThing('nppe', DESCRIPTION, origin),
        productThing('peng', `${packageLines('peng').join('. ')}.`, origin),
        ...(questions.length > 0 ? [faqPage(questions)] : []),
      ]}
    />
  );
}
