import { skipLink } from './site-layout.css.ts';

/** Where the skip link leads; the element that holds the page's content carries it. */
export const MAIN_ELEMENT_ID = 'main';

/** Spares the keyboard the way through the navigation. */
export const SkipLink = () => (
  <a className={skipLink} href={`#${MAIN_ELEMENT_ID}`}>
    Skip to content
  </a>
);
