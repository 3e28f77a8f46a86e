import type { Location } from 'react-router-dom';
import type { DocumentParts } from '../document-parts.ts';
import type { NavEntryData, NavLinkData } from './navigation.ts';
import { currentOf } from './site-link.tsx';

const linksOf = (entry: NavEntryData): readonly NavLinkData[] =>
  'to' in entry ? [entry] : entry.sections.flatMap(({ head, links }) => (head ? [head, ...links] : links));

/** All that links show on a page: their labels, where they lead and which is marked. */
const describeLinks = (entries: readonly NavEntryData[], { pathname, search }: Location): string =>
  JSON.stringify(entries.flatMap(linksOf).map((link) => [link.label, link.to, currentOf(link, pathname, search)]));

type PlaceMarkup = DocumentParts['placeMarkup'];

/** Looks for the markup of links among that of earlier documents, on which they looked the same. */
export const createPlaceLinks =
  (placeMarkup: PlaceMarkup) =>
  (name: string, links: readonly NavEntryData[], location: Location): ReturnType<PlaceMarkup> =>
    placeMarkup(`${name}: ${describeLinks(links, location)}`);
