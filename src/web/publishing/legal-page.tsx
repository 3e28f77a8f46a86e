import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { PageLoad } from '../page-route.tsx';
import { StudyText } from '../study/study-text.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';

type SitePage = OutputOf<'publishing.readSitePage'>;

/** Loads the text that the owner keeps under a key (product.md 8.14). */
export const loadLegalPage =
  (key: 'terms' | 'privacy'): PageLoad<SitePage> =>
  ({ api }) =>
    api('publishing.readSitePage', { key });

/** Terms or privacy, set like a study text. */
export function LegalPage() {
  const { title, html } = useLoaderData() as SitePage;
  return (
    <PageBody width="text">
      <PageTitle of={title} />
      <meta name="description" content={`${title} of ${SITE_NAME}, in plain words.`} />
      <PageHeader title={title} />
      <StudyText html={html} />
    </PageBody>
  );
}
