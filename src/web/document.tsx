import type { ReactNode } from 'react';
import { SITE_NAME } from '../domain/site-name.ts';
import { PAGE_DATA_ID } from './page-data-id.ts';
import { PAPER } from './theme/theme.css.ts';

/** Files that the page in hand needs, known from the build. */
export type PageAssets = {
  readonly entry: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Vite's scripts in development; nothing in a build. */
  readonly developmentScripts: readonly string[];
};

type DocumentProps = {
  readonly assets: PageAssets;
  readonly pageData: string;
  /** The page is read more than used; its scripts may wait until somebody begins to use it. */
  readonly hydrateWhenWanted: boolean;
  readonly children: ReactNode;
};

/** The HTML document, rendered on the server only; the browser hydrates what is inside `#app`. */
export function Document({ assets, pageData, hydrateWhenWanted, children }: DocumentProps) {
  const preloads = hydrateWhenWanted ? [] : assets.preloads;
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="application-name" content={SITE_NAME} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" title={`${SITE_NAME} Blog`} href="/feed.xml" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {preloads.map((script) => (
          <link key={script} rel="modulepreload" href={script} />
        ))}
      </head>
      <body>
        <div id="app" data-hydrate={hydrateWhenWanted ? 'when-wanted' : undefined}>
          {children}
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, in a data block that does not run */}
        <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: pageData }} />
        {assets.developmentScripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
        <script type="module" src={assets.entry} />
      </body>
    </html>
  );
}
