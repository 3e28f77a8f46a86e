/** Where links in mail lead: the public address of the site, without a slash at its end. */
export type SiteAddress = string;
