import { data } from 'react-router-dom';
import { PageBody } from '../ui/page-body.tsx';
import { NotFound } from './not-found.tsx';

/** Any other address answers status 404, so that search engines and monitors know. */
export const loader = async () => data(null, { status: 404 });

/** The page at no address. */
export const Component = () => (
  <PageBody width="text">
    <NotFound />
  </PageBody>
);
