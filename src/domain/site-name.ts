/** What the site calls itself, in mail and in titles. */
export const SITE_NAME = 'Plumbline';
