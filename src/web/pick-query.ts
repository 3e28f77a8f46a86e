/**
 * The parameters of a query, without its question mark, that have one of these names, as they were written: `?sent` stays what it
 * is, which `URLSearchParams` would write as `?sent=`.
 */
export const pickQuery = (query: string, names: readonly string[]): string =>
  names.length === 0
    ? ''
    : query
        .split('&')
        .filter((part) => [...new URLSearchParams(`&${part}`).keys()].some((name) => names.includes(name)))
        .join('&');
