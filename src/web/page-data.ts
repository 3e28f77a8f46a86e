import { UNSAFE_ErrorResponseImpl as ErrorResponse, type HydrationState, isRouteErrorResponse } from 'react-router-dom';

type WireError = { readonly status: number; readonly statusText: string; readonly data: unknown };
type WireState = Omit<HydrationState, 'errors'> & { readonly errors: Readonly<Record<string, WireError>> | null };

const UNKNOWN: WireError = { status: 500, statusText: '', data: { screen: 'failure' } };

/**
 * The loaded data as JSON for the document. Errors are sent as the screen they lead to; the message of an unexpected one
 * stays on the server. `<` is escaped, so that no text can end the data block.
 */
export function writePageData(state: HydrationState): string {
  const errors = state.errors
    ? Object.fromEntries(Object.entries(state.errors).map(([route, error]) => [route, wireError(error)]))
    : null;
  const wire: WireState = { loaderData: state.loaderData ?? {}, actionData: state.actionData ?? null, errors };
  return JSON.stringify(wire).replaceAll('<', '\\u003c');
}

/** Reads what `writePageData` wrote. */
export function readPageData(text: string): HydrationState {
  const { errors, ...state } = JSON.parse(text) as WireState;
  if (!errors) return { ...state, errors: null };
  const revived = Object.entries(errors).map(([route, { status, statusText, data }]) => [
    route,
    new ErrorResponse(status, statusText, data),
  ]);
  return { ...state, errors: Object.fromEntries(revived) };
}

function wireError(error: unknown): WireError {
  if (!isRouteErrorResponse(error)) return UNKNOWN;
  return { status: error.status, statusText: error.statusText, data: error.data };
}
