/** Where the list of leads is. */
export const LEADS_PATH = '/admin/marketing-leads';

const withQuery = (path: string, given: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${path}?${query}` : path;
};

/** A page of the list: of what is searched for, and of what came before the lead named (product.md 8.29, 8.30). */
export const leadsPath = ({ query, before }: { readonly query: string; readonly before?: number }): string =>
  withQuery(LEADS_PATH, { q: query, before: before === undefined ? '' : String(before) });

/** The file of all leads, or of those searched for (product.md 8.31). */
export const leadFilePath = (query: string): string => withQuery(`/api${LEADS_PATH}/export`, { q: query });
