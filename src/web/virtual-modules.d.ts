declare module 'virtual:api-routes' {
  /** Method and path per operation, taken from the operation table at build time, without its schemas. */
  export const API_ROUTES: Readonly<Record<string, readonly [method: string, path: string]>>;
}

declare module 'virtual:rare-api-routes' {
  /** The same for operations that few people call: those of administrators, of one's account and of what is done once. */
  export const API_ROUTES: Readonly<Record<string, readonly [method: string, path: string]>>;
}

declare module 'virtual:site-cards' {
  type SiteCard = { readonly path: string; readonly alt: string };
  /** Where the build put the card of the site, and what it says. */
  export const SITE_CARD: SiteCard;
  /** The same of the card of the P.Eng. examples. */
  export const PENG_CARD: SiteCard;
}

declare module 'virtual:post-cards' {
  /** Where the build put the card of each post that it knew, by slug, and what that card says. */
  export const POST_CARDS: Readonly<
    Record<string, { readonly title: string; readonly day: string; readonly path: string }>
  >;
}

/** A picture; its address in the build. */
declare module '*.webp' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: so the build tool makes a module of a file
  export default address;
}
