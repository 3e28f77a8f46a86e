declare module 'virtual:api-routes' {
  /** Method and path per operation, taken from the operation table at build time, without its schemas. */
  export const API_ROUTES: Readonly<Record<string, readonly [method: string, path: string]>>;
}
