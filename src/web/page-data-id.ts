/** Where the page's data lies between server and browser: JSON, not script, so that no inline script is needed. */
export const PAGE_DATA_ID = 'page-data';
