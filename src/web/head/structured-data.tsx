/** A thing in the vocabulary of schema.org. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

/**
 * What the page says, in a form that programs read: a data block, which never runs. `<` is escaped, so that no text can end
 * the block (product.md 8.23).
 */
export const StructuredData = ({ of }: { readonly of: readonly Thing[] }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, in a data block that does not run
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', '@graph': of }).replaceAll('<', '\\u003c'),
    }}
  />
);
