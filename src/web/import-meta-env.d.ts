interface ImportMetaEnv {
  /** True only under the development server, and there for server and browser alike. */
  readonly DEV: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
