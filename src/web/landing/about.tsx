import type { OutputOf } from '../../application/contract/index.ts';
import { about } from './about.css.ts';
import { Band } from './band.tsx';
import { OwnerText } from './owner-text.tsx';

/** Who we are, in the owner's words (product.md 8.24). */
export const About = ({ text: { title, html } }: { readonly text: OutputOf<'publishing.readSitePage'> }) => (
  <Band id="about" title={title} shape="beside">
    <OwnerText html={html} className={about} />
  </Band>
);
