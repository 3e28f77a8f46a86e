import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { PageHead } from '../head/page-head.tsx';
import type { PageLoader } from '../page-request.ts';
import { StudyText } from '../study/study-text.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';

type LegalText = OutputOf<'publishing.readSitePage'> & { readonly path: string };

/** Loads the text that the owner keeps under the name in the address: `terms` or `privacy` (product.md 8.14). */
export const loader: PageLoader<LegalText> = async ({ api, url: { pathname } }) => ({
  ...(await api('publishing.readSitePage', { key: pathname.slice(1) })),
  path: pathname,
});

/** Terms or privacy, set like a study text. */
export function Component() {
  const { title, html, path } = useLoaderData() as LegalText;
  return (
    <PageBody width="text">
      <PageHead title={title} description={`${title} of ${SITE_NAME}, in plain words.`} path={path} />
      <PageHeader title={title} />
      <StudyText html={html} />
    </PageBody>
  );
}
