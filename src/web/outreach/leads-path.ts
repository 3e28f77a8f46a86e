import { buildPathWithQuery } from '../admin/list-path.ts';

/** Where the list of leads is. */
export const LEADS_PATH = '/admin/marketing-leads';

/** A page of the list: of what is searched for, and of what came before the lead named (product.md 8.29, 8.30). */
export const leadsPath = ({ query, before }: { readonly query: string; readonly before?: number }): string =>
  buildPathWithQuery(LEADS_PATH, { q: query, before });

/** The file of all leads, or of those searched for (product.md 8.31). */
export const leadFilePath = (query: string): string => buildPathWithQuery(`/api${LEADS_PATH}/export`, { q: query });
