import { UNSAFE_ErrorResponseImpl as ErrorResponse, type HydrationState, isRouteErrorResponse } from 'react-router-dom';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';

/** Where the page's data lies between server and browser: JSON, not script, so that no inline script is needed. */
export const PAGE_DATA_ID = 'page-data';

type WireError = { readonly status: number; readonly statusText: string; readonly data: unknown };
type WireState = Omit<HydrationState, 'errors'> & {
  readonly errors: Readonly<Record<string, WireError>> | null;
  readonly identity: SiteIdentity;
};

/** What the browser starts from: the loaded data, and who runs the site, which is known even when loading failed. */
export type PageData = { readonly state: HydrationState; readonly identity: SiteIdentity };

const UNKNOWN: WireError = { status: 500, statusText: '', data: { screen: 'failure' } };

/**
 * The loaded data as they are sent to the browser. Errors are sent as the screen they lead to; the message of an unexpected
 * one stays on the server.
 */
export function toWire({ state, identity }: PageData): unknown {
  const errors = state.errors
    ? Object.fromEntries(Object.entries(state.errors).map(([route, error]) => [route, wireError(error)]))
    : null;
  const { loaderData = {}, actionData = null } = state;
  const wire: WireState = { loaderData, actionData, errors, identity };
  return wire;
}

/** Reads the JSON of what `toWire` gave. */
export function readPageData(text: string): PageData {
  const { errors, identity, ...loaded } = JSON.parse(text) as WireState;
  if (!errors) return { identity, state: { ...loaded, errors: null } };
  const revived = Object.entries(errors).map(([route, { status, statusText, data }]) => [
    route,
    new ErrorResponse(status, statusText, data),
  ]);
  return { identity, state: { ...loaded, errors: Object.fromEntries(revived) } };
}

function wireError(error: unknown): WireError {
  if (!isRouteErrorResponse(error)) return UNKNOWN;
  return { status: error.status, statusText: error.statusText, data: error.data };
}
