import { data, Form, useLoaderData, useNavigation } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { OutputOf } from '../../application/contract/index.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';
import { FULL_ACCESS_BENEFITS } from '../billing/package-contents.ts';
import { PageHead } from '../head/page-head.tsx';
import type { PageLoader } from '../page-request.ts';
import { useHasAccess, useViewer } from '../root.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { CheckList } from '../ui/check-list.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { WaitingIndicator } from '../ui/spinner.tsx';
import { PreviewContents, toSectionAnchor } from './preview-contents.tsx';
import * as css from './preview-page.css.ts';
import { belowLine } from './section-frame.css.ts';
import { StudyText } from './study-text.tsx';

type Preview = OutputOf<'study.readPreview'>;
type PreviewData =
  | { readonly state: 'shown'; readonly preview: Preview }
  | { readonly state: 'failed' | 'unavailable' };

const { priceCents, months } = PRODUCTS.nppe;

const DESCRIPTION =
  'Read the first chapter of the NPPE study guide without an account: what professionalism means in engineering and geoscience in Canada.';

/** The first chapter for everyone; a failure has a status of its own, so that it is not cached. */
export const loader: PageLoader = async ({ api }) => {
  try {
    return { state: 'shown', preview: await api('study.readPreview', {}) } satisfies PreviewData;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data({ state: 'unavailable' }, { status: 404 });
    if (error instanceof ApiError || isConnectionFailure(error)) return data({ state: 'failed' }, { status: 503 });
    throw error;
  }
};

/** Chapter 1 without an account, and what full access adds. */
export function Component() {
  const page = useLoaderData() as PreviewData;
  return (
    <PageBody width={page.state === 'shown' ? 'page' : 'text'}>
      <PageHead title="Free Preview" description={DESCRIPTION} path="/preview" />
      {page.state === 'shown' ? <Shown preview={page.preview} /> : null}
      {page.state === 'failed' ? <Failed /> : null}
      {page.state === 'unavailable' ? <Unavailable /> : null}
    </PageBody>
  );
}

const Shown = ({ preview: { chapter, sections } }: { readonly preview: Preview }) => (
  <div className={css.columns}>
    <article className={css.article}>
      <header className={css.head}>
        <div>
          <Badge tone="accent">Free Preview</Badge>
        </div>
        <h1>{chapter.title}</h1>
        <p className={css.lead}>{chapter.description}</p>
      </header>
      <PreviewContents sections={sections} />
      {sections.map((section) => (
        <section key={section.id} className={belowLine}>
          <h2 id={toSectionAnchor(section)} tabIndex={-1} className={css.sectionTitle}>
            {section.title}
          </h2>
          <StudyText html={section.content} />
        </section>
      ))}
    </article>
    <Access />
  </div>
);

/** What full access adds, for those without it; for those who have it the way to the whole guide. */
function Access() {
  const isSignedIn = useViewer() !== null;
  return useHasAccess() ? <WholeGuide /> : <FullAccess isSignedIn={isSignedIn} />;
}

const WholeGuide = () => (
  <aside className={css.offer} aria-label="Full access">
    <Card title="You have full access">
      <p>This is the first of 6 chapters. The study guide keeps your progress and your bookmarks.</p>
      <div className={css.actions}>
        <Link to="/study-guide" className={button.main}>
          Go to the Study Guide
        </Link>
      </div>
    </Card>
  </aside>
);

const FullAccess = ({ isSignedIn }: { readonly isSignedIn: boolean }) => (
  <aside className={css.offer} aria-label="Full access">
    <Card title="Get full access">
      <p className={css.price}>
        {canadianDollars(priceCents, 'short')} for {months} months
      </p>
      <CheckList items={FULL_ACCESS_BENEFITS} />
      <div className={css.actions}>
        {isSignedIn ? (
          <Link to="/subscribe" className={button.main}>
            Subscribe Now
          </Link>
        ) : (
          <Visitor />
        )}
      </div>
    </Card>
  </aside>
);

const Visitor = () => (
  <>
    <Link to="/register" className={button.main}>
      Create an Account
    </Link>
    <Link to="/login" className={button.other}>
      Sign In
    </Link>
  </>
);

function Failed() {
  const isLoading = useNavigation().location?.pathname === '/preview';
  return (
    <>
      <h1>Free Preview</h1>
      {isLoading ? (
        <WaitingIndicator words="Loading preview..." />
      ) : (
        <Notice tone="bad" title="Error Loading Preview">
          <p>We encountered an error while loading the preview content.</p>
          <Form method="get" action="/preview">
            <button type="submit" className={button.other}>
              Try Again
            </button>
          </Form>
        </Notice>
      )}
    </>
  );
}

function Unavailable() {
  const isSignedIn = useViewer() !== null;
  return (
    <>
      <h1>Free Preview</h1>
      <Notice tone="info" title="Preview Unavailable">
        <p>The preview content is currently unavailable.</p>
        <p>{isSignedIn ? <Link to="/dashboard">Back to Dashboard</Link> : <Link to="/login">Sign In</Link>}</p>
      </Notice>
    </>
  );
}
