/** What a browser notes when it first opens the site from elsewhere; texts as they are in the address. `at` in milliseconds. */
export type BrowserTouch = {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  /** The host of the page that led here; empty where none is known. */
  readonly referrer: string;
  /** The path of the first page, without its query. */
  readonly page: string;
  readonly at: number;
};

/** Where a lead or an account came from: the first touch, as it is stored. `touchedAt` in milliseconds. */
export type FirstTouch = {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly referrerHost: string;
  readonly landingPage: string;
  readonly touchedAt: number;
};

/** How long a first touch counts, in milliseconds: the browser then forgets it (product.md 8.53). */
export const TOUCH_KEPT_MS = 90 * 86_400_000;

/** The source of visitors who typed the address or came from an app that sends no referrer. */
const DIRECT = 'direct';

const MAX_LENGTH = 100;

/** Spellings of one campaign are one: lower case, single spaces, nothing invisible. */
const tidied = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH);

/**
 * The first touch to store: the source is what the link named (`utm_source`), else the referring host, else 'direct'. A
 * time in the future, or older than the retention, is a wrong clock and is replaced by now (product.md 8.53).
 */
export function toFirstTouch({ source, medium, campaign, referrer, page, at }: BrowserTouch, now: number): FirstTouch {
  const referrerHost = tidied(referrer).replace(/^www\./, '');
  return {
    source: tidied(source) || referrerHost || DIRECT,
    medium: tidied(medium) || (tidied(source) === '' && referrerHost !== '' ? 'referral' : ''),
    campaign: tidied(campaign),
    referrerHost,
    landingPage: page.slice(0, 200),
    touchedAt: at > now || at < now - TOUCH_KEPT_MS ? now : at,
  };
}
