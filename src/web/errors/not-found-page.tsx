import { data } from 'react-router-dom';
import type { PageLoader } from '../page-request.ts';
import { PageBody } from '../ui/page-body.tsx';
import { NotFound } from './not-found.tsx';

/**
 * Any other address answers status 404, so that search engines and monitors know. A file that the server refused has none of the
 * pages' addresses.
 */
export const loader: PageLoader = async ({ refusal }) => {
  if (refusal) throw refusal;
  return data(null, { status: 404 });
};

/** The page at no address. */
export const Component = () => (
  <PageBody width="text">
    <NotFound />
  </PageBody>
);
