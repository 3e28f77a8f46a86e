import type { OutputOf } from '../../application/contract/index.ts';
import { OwnerText } from '../publishing/owner-text.tsx';
import { about } from './about.css.ts';
import { Band } from './band.tsx';

/** Who we are, in the owner's words (product.md 8.24). */
export const About = ({ text: { title, html } }: { readonly text: OutputOf<'publishing.readSitePage'> }) => (
  <Band id="about" title={title} shape="beside">
    <OwnerText html={html} className={about} />
  </Band>
);
