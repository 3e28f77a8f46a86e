import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { ADVERTISED_EXAMPLE_COUNT } from '../../domain/competency/bank-size.ts';
import { MOCK_ITEM_COUNT } from '../../domain/exam/blueprint.ts';
import { PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import { htmlToWords, splitAtHeadings, type TitledPart } from '../../domain/publishing/titled-parts.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { packageLines } from '../billing/package-contents.ts';
import {
  ArchDrawing,
  BalanceDrawing,
  BeamDrawing,
  PlumbLineDrawing,
  RuleDrawing,
  ThreePartsDrawing,
} from '../brand/drawings.tsx';
import {
  createFaqPageStructuredData,
  organizationStructuredData,
  productStructuredData,
} from '../head/create-structured-data.ts';
import { PageHead } from '../head/page-head.tsx';
import { StructuredData } from '../head/structured-data.tsx';
import { OwnerText } from '../publishing/owner-text.tsx';
import { useSiteIdentity, useSiteOrigin, useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { about } from './about.css.ts';
import { PageBand } from './band.tsx';
import { centred, closing, lead } from './closing.css.ts';
import { caption, frame, picture, pictures, way } from './content-preview.css.ts';
import { answer, entry, question, questions, sign } from './faq.css.ts';
import { feature, features, text, title as titleStyle } from './features.css.ts';
import { band, figure, figures, number, said } from './figures.css.ts';
import { FreeBanner } from './free-banner.tsx';
import { actions, large } from './hero.css.ts';
import { Hero } from './hero.tsx';
import type { HomeTexts } from './home-texts.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { EXAM_PICTURE, GUIDE_PICTURE, type ProductPictureData, RESULTS_PICTURE } from './product-pictures.ts';
import { type StartLinksData, startLinks } from './start-links.ts';
import { Testimonials } from './testimonials.tsx';

const FIGURES = [
  [String(MOCK_ITEM_COUNT), 'exam questions in two sets'],
  ['2 h 30', 'timed, as on the day'],
  ['6', 'blueprint areas, weighted'],
  [`${PASS_MARK_PERCENT}%`, 'pass mark you practise to'],
] as const;

/** The product in four numbers. */
const Figures = () => (
  <div className={band}>
    <dl className={figures}>
      {FIGURES.map(([value, words]) => (
        <div key={words} className={figure}>
          <dt className={said}>{words}</dt>
          <dd className={number}>{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

type FeatureProps = { readonly title: string; readonly drawing: ReactNode; readonly children: string };

const Feature = ({ title, drawing, children }: FeatureProps) => (
  <li className={feature}>
    {drawing}
    <h3 className={titleStyle}>{title}</h3>
    <p className={text}>{children}</p>
  </li>
);

/** What one gets, each with its own line drawing. */
const Features = () => (
  <PageBand
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
        {`${ADVERTISED_EXAMPLE_COUNT} examples in Situation, Action, Outcome for five disciplines, sold apart, for your licence application.`}
      </Feature>
      <Feature title="On any screen" drawing={<BeamDrawing />}>
        Phone, tablet or desk, light or dark, by touch or by keyboard alone. The exam stays calm on all of them.
      </Feature>
    </ul>
  </PageBand>
);

type FaqProps = { readonly title: string; readonly entries: readonly TitledPart[] };

/** Questions people ask before they buy, in the owner's words (product.md 8.24). */
const Faq = ({ title, entries }: FaqProps) => (
  <PageBand id="faq" title={title} ground="sunk" shape="beside">
    <div className={questions}>
      {entries.map(({ title: asked, html }) => (
        <details key={asked} className={entry}>
          <summary className={question}>
            {asked}
            <span className={sign}>
              <Icon of={Plus} />
            </span>
          </summary>
          <OwnerText html={html} className={answer} />
        </details>
      ))}
    </div>
  </PageBand>
);

type ShotProps = { readonly of: ProductPictureData; readonly children: ReactNode };

/** A picture of the product in the reader's theme, cut for narrow and for wide screens; loaded when it comes near. */
const Shot = ({ of: { alt, wide, narrow }, children }: ShotProps) => (
  <figure className={picture}>
    <picture>
      <source media="(max-width: 639px) and (prefers-color-scheme: dark)" srcSet={narrow.dark} {...narrow.size} />
      <source media="(max-width: 639px)" srcSet={narrow.light} {...narrow.size} />
      <source media="(prefers-color-scheme: dark)" srcSet={wide.dark} {...wide.size} />
      <img src={wide.light} {...wide.size} alt={alt} loading="lazy" decoding="async" className={frame} />
    </picture>
    <figcaption className={caption}>{children}</figcaption>
  </figure>
);

/** The product as it is. */
const ContentPreview = () => (
  <PageBand id="content-preview" title="Content Preview" lead="Pictures of the product as you will use it.">
    <div className={pictures}>
      <Shot of={EXAM_PICTURE}>
        The mock exam, here with one of the free questions: the time left, and a flag for what you want to see again.
      </Shot>
      <Shot of={RESULTS_PICTURE}>
        The result; with it come every area, and every question with the reason for each of its options.
      </Shot>
      <Shot of={GUIDE_PICTURE}>The study guide: six chapters with a search. It keeps what you have read.</Shot>
    </div>
    <p className={way}>
      <Link to="/preview">Read Chapter 1 in full</Link>, without an account.
    </p>
  </PageBand>
);

/** The last word: begin, or look first. */
const Closing = ({ links }: { readonly links: StartLinksData }) => (
  <section className={closing} aria-labelledby="begin">
    <PlumbLineDrawing />
    <h2 id="begin">Find out where you stand</h2>
    <p className={lead}>
      Two evenings are enough for both mock exams. The rest of the two months is for what they show.
    </p>
    <div className={`${actions} ${centred}`}>
      <Link to={links.start.to} className={`${button.main} ${large}`}>
        {links.start.label}
      </Link>
      <Link to="/preview" className={`${button.other} ${large}`}>
        Preview Chapter 1
      </Link>
    </div>
  </section>
);

/** Who we are, in the owner's words (product.md 8.24). */
const About = ({ text: { title, html } }: { readonly text: OutputOf<'publishing.readSitePage'> }) => (
  <PageBand id="about" title={title} shape="beside">
    <OwnerText html={html} className={about} />
  </PageBand>
);

export { loadHome as loader } from './home-texts.ts';

const { priceCents, months } = PRODUCTS.nppe;

const DESCRIPTION = `Study for the National Professional Practice Examination: six chapters, two timed mock exams of 110 questions, and a reason for every option. ${canadianDollars(priceCents, 'short')} once, ${months} months.`;

/** The front door: what it is, for whom and at what price on the first screen, the rest below (product.md 8.24). */
export function Component() {
  const { hero, about, testimonials, faq } = useLoaderData() as HomeTexts;
  const links = startLinks(useViewer());
  const entries = splitAtHeadings(faq?.html ?? '');
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
  const questions = entries.map(({ title, html }) => ({ question: title, answer: htmlToWords(html) }));
  return (
    <StructuredData
      of={[
        organizationStructuredData(identity, origin),
        productStructuredData('nppe', DESCRIPTION, origin),
        productStructuredData('peng', `${packageLines('peng').join('. ')}.`, origin),
        ...(questions.length > 0 ? [createFaqPageStructuredData(questions)] : []),
      ]}
    />
  );
}
