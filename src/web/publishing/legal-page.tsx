import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { PageHead } from '../head/page-head.tsx';
import type { PageLoad } from '../page-route.tsx';
import { StudyText } from '../study/study-text.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';

type LegalText = OutputOf<'publishing.readSitePage'> & { readonly path: string };

/** Loads the text that the owner keeps under a key (product.md 8.14). */
export const loadLegalPage =
  (key: 'terms' | 'privacy'): PageLoad<LegalText> =>
  async ({ api }) => ({ ...(await api('publishing.readSitePage', { key })), path: `/${key}` });

/** Terms or privacy, set like a study text. */
export function LegalPage() {
  const { title, html, path } = useLoaderData() as LegalText;
  return (
    <PageBody width="text">
      <PageHead title={title} description={`${title} of ${SITE_NAME}, in plain words.`} path={path} />
      <PageHeader title={title} />
      <StudyText html={html} />
    </PageBody>
  );
}
