declare module 'virtual:api-routes' {
  /** Method and path per operation, taken from the operation table at build time, without its schemas. */
  export const API_ROUTES: Readonly<Record<string, readonly [method: string, path: string]>>;
}

/** A picture; its address in the build. */
declare module '*.webp' {
  const address: string;
  // biome-ignore lint/style/noDefaultExport: so the build tool makes a module of a file
  export default address;
}
