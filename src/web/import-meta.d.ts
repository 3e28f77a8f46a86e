interface ImportMetaEnv {
  /** True only under the development server, and there for server and browser alike. */
  readonly DEV: boolean;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
  /** Vite's: the modules that match a pattern, by path, each imported when its function is called. */
  readonly glob: <Module>(pattern: string | readonly string[]) => Readonly<Record<string, () => Promise<Module>>>;
}
