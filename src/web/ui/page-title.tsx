import { SITE_NAME } from '../../domain/site-name.ts';

/** The title of the document, which React lifts into the head: the page first, then the site. */
export const PageTitle = ({ of }: { readonly of: string }) => <title>{`${of} · ${SITE_NAME}`}</title>;
