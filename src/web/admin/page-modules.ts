/**
 * The page modules of administrators, by file below `src/web`: a separate list, which stays out of everyone else's
 * first load.
 */
export const ADMIN_PAGE_MODULES = import.meta.glob<unknown>('./**/*-page.tsx');
