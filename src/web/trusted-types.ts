/** The part of the browser's Trusted Types that is used; TypeScript's own types do not have it yet. */
type PolicyFactory = {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createHTML: (html: string) => string;
      readonly createScriptURL: (url: string) => string;
    },
  ) => { readonly createHTML: (html: string) => string; readonly createScriptURL: (url: string) => string };
};

/** Where the service worker is served; the only script that is loaded by its address at run time. */
const SERVICE_WORKER = '/service-worker.js';

/** The one policy that the site's Content-Security-Policy names; a second one by this name cannot be made (docs/decisions/0050). */
const policy = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('plumbline', {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== SERVICE_WORKER) throw new TypeError(`No script is loaded from ${url}`);
    return url;
  },
});

/**
 * HTML as the browser takes it into a page: text that the server has cleaned, or that this code has escaped, and nothing else. A
 * string for TypeScript, an object in browsers that enforce Trusted Types: give React the same one as long as the text is the
 * same (`useTrustedHtml`), or it sets it anew.
 */
export const trustHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** The address of the service worker as the browser takes it. */
export const trustedServiceWorkerUrl = (): string => policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER;
