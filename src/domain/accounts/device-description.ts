/** Browsers by what their user agents hold: several name others too, so the first that fits is the one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Kinds of devices in the same way: an iPad can say Mac, an Android phone always says Linux. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b|\bMacintosh\b.*\bMobile\//, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const findName = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The longest part of a user agent that is looked at, in characters; real ones are shorter. */
const USER_AGENT_LENGTH = 500;

/**
 * A device in the words of its owner, such as 'Firefox on Windows', from the user agent of its browser (product.md 1.22). Only
 * words of these lists are answered, never text of the request.
 */
export function describeDevice(userAgent: string): string {
  const looked = userAgent.slice(0, USER_AGENT_LENGTH);
  const browser = findName(BROWSERS, looked);
  const system = findName(SYSTEMS, looked);
  if (browser && system) return `${browser} on ${system}`;
  if (browser || system) return browser ?? `A browser on ${system}`;
  return 'An unknown device';
}
