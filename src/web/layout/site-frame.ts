import { useRouteLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';

/** What surrounds every page of the site: the owner's foot, module titles and announcements (product.md 8.28, 11.16, 11.17). */
export type SiteFrameData = OutputOf<'publishing.readSiteFrame'>;

export type ShownAnnouncementData = SiteFrameData['announcements'][number];

/** The route that loads it. */
export const SITE_ROUTE_ID = 'site';

/** The frame; null where it could not be loaded. */
export const useSiteFrame = (): SiteFrameData | null =>
  (useRouteLoaderData(SITE_ROUTE_ID) as SiteFrameData | null | undefined) ?? null;
