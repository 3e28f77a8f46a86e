import type { ReactNode } from 'react';
import { SITE_NAME } from '../domain/site-name.ts';
import { PAGE_DATA_ID } from './page-data.ts';
import type { RootData } from './root.tsx';
import { PAPER } from './theme/theme.css.ts';
import { ViewBar } from './viewing/view-bar.tsx';

/** A text of styles in the document, and the hash by which a Content-Security-Policy allows it: `'sha256-…'`. */
type InlineStyle = { readonly text: string; readonly source: string };

/** Files that the page in hand needs, known from the build. */
export type PageAssets = {
  readonly entry: string;
  /** What the entry itself imports. */
  readonly entryPreloads: readonly string[];
  /** All that the hydrated page imports. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  /** The same style sheets as one text, and its source for the Content-Security-Policy; null in development. */
  readonly inlineStyle: InlineStyle | null;
  readonly fonts: readonly string[];
  /** Vite's scripts in development; nothing in a build. */
  readonly developmentScripts: readonly string[];
};

export type DocumentProps = {
  readonly assets: PageAssets;
  readonly pageData: string;
  /** The page is read more than used: its scripts wait until it is used, and its styles do not (docs/decisions/0055). */
  readonly isReadFirst: boolean;
  readonly viewer: RootData['viewer'];
  readonly children: ReactNode;
};

/** The HTML document, rendered on the server only; the browser hydrates what is inside `#app`. */
export function Document({ assets, pageData, isReadFirst, viewer, children }: DocumentProps) {
  const preloads = isReadFirst ? assets.entryPreloads : assets.preloads;
  return (
    <html lang="en-CA" data-viewing={viewer?.viewing && viewer.id} data-view-seconds={viewer?.viewing?.secondsLeft}>
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
        <Styles styles={assets.styles} inline={isReadFirst ? assets.inlineStyle : null} />
        {preloads.map((script) => (
          <link key={script} rel="modulepreload" href={script} />
        ))}
      </head>
      <body>
        {viewer?.viewing ? <ViewBar username={viewer.username} /> : null}
        <div id="app" data-hydrate={isReadFirst ? 'when-wanted' : undefined}>
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

/** An attribute that React's types do not know on links. */
const NOT_LOADED = { disabled: true };

/**
 * The style sheets of a page. Where they are within the document, disabled links stay for them: a browser does not load those, and
 * Vite, which looks for links, does not load the sheets again with the scripts of the page.
 */
const Styles = ({ styles, inline }: { readonly styles: readonly string[]; readonly inline: InlineStyle | null }) => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets as they were built */}
    {inline ? <style dangerouslySetInnerHTML={{ __html: inline.text }} /> : null}
    {styles.map((style) => (
      <link key={style} rel="stylesheet" href={style} {...(inline ? NOT_LOADED : {})} />
    ))}
  </>
);
