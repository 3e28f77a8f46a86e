import { writeDataBlock } from '../data-block.ts';
import { useTrustedHtml } from '../use-trusted-html.ts';

/** A thing in the vocabulary of schema.org. */
export type SchemaOrgThing = { readonly '@type': string; readonly [property: string]: unknown };

const toDataBlock = (of: readonly SchemaOrgThing[]): string =>
  `<script type="application/ld+json">${writeDataBlock({ '@context': 'https://schema.org', '@graph': of })}</script>`;

/**
 * What the page says, in a form that programs read: a data block, which never runs (product.md 8.23). Not an element of React's, which makes script elements in a way that Trusted Types refuse.
 */
export const StructuredData = ({ of }: { readonly of: readonly SchemaOrgThing[] }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, in a data block that does not run
  <div hidden dangerouslySetInnerHTML={useTrustedHtml(toDataBlock(of))} />
);
