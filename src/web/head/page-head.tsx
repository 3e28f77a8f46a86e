import { SITE_NAME } from '../../domain/site-name.ts';
import { useSiteOrigin } from '../root.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SITE_SOCIAL_CARD, type SocialCardData } from './social-card.ts';

type PageHeadProps = {
  readonly title: string;
  /** The title names the site itself. */
  readonly isWhole?: boolean;
  /** One or two sentences that make sense on a page of search results. */
  readonly description: string;
  /** The one address of the page, without query: `/contact`. */
  readonly path: string;
  readonly kind?: 'website' | 'article';
  /** The picture beside a shared link; the site's own where the page has none. */
  readonly card?: SocialCardData;
};

/**
 * The metadata of a public page for search engines and shared links: title and description, canonical address, and
 * picture (product.md 8.22).
 */
export function PageHead({
  title,
  isWhole = false,
  description,
  path,
  kind = 'website',
  card = SITE_SOCIAL_CARD,
}: PageHeadProps) {
  const origin = useSiteOrigin();
  return (
    <>
      {isWhole ? <title>{title}</title> : <PageTitle of={title} />}
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${path}`} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:locale" content="en_CA" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:image" content={`${origin}${card.path}`} />
      <meta property="og:image:width" content={String(card.width)} />
      <meta property="og:image:height" content={String(card.height)} />
      <meta property="og:image:alt" content={card.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
