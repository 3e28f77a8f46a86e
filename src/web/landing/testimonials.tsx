import type { OutputOf } from '../../application/contract/index.ts';
import { OwnerText } from '../publishing/owner-text.tsx';
import { PageBand } from './band.tsx';
import { testimonials } from './testimonials.css.ts';

/** Three voices side by side, each a quotation of the owner's text (product.md 8.24). */
export const Testimonials = ({ text: { title, html } }: { readonly text: OutputOf<'publishing.readSitePage'> }) => (
  <PageBand id="testimonials" title={title} ground="sunk">
    <OwnerText html={html} className={testimonials} />
  </PageBand>
);
