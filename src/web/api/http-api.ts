import { API_ROUTES } from 'virtual:api-routes';
import { ApiError } from '../../application/contract/api-error.ts';
import type { Api } from '../../application/contract/index.ts';
import { deleteOfflineCopies } from '../offline/forget-copies.ts';
import { isViewing } from '../viewing/is-viewing.ts';
import { isConfirmationNeeded, isSessionEnded } from './part-of-page.ts';

/** The API over HTTP. Every non-ok answer throws `ApiError`; a network failure throws the browser's `TypeError`. */
export const httpApi: Api = (async (name, input) => sendCall(name, input)) as Api;

/** As `httpApi`, with the browser's own options: a signal to give up, `keepalive` to outlive the page. */
export async function sendCall(name: string, input: object, options: RequestInit = {}): Promise<unknown> {
  const route = API_ROUTES[name] ?? (await import('virtual:rare-api-routes')).API_ROUTES[name];
  if (!route) throw new Error(`no such operation: ${name}`);
  const [method, path] = route;
  if (method !== 'GET' && name !== 'accounts.logout' && isViewing()) {
    (await import('../viewing/refuse-call.ts')).refuseCall();
  }
  const rest: Record<string, unknown> = { ...input };
  const url = path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = rest[parameter];
    delete rest[parameter];
    return encodeURIComponent(String(value));
  });
  const response =
    method === 'GET'
      ? await fetch(url + queryOf(rest), { ...options, credentials: 'same-origin' })
      : await fetch(url, {
          ...options,
          method,
          credentials: 'same-origin',
          ...bodyOf(rest),
        });
  return readAnswer(response);
}

/** JSON, or a form where a file is among the fields. */
function bodyOf(fields: Record<string, unknown>): RequestInit {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (!entries.some(([, value]) => value instanceof Blob)) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
  }
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value instanceof Blob ? value : String(value));
  return { body: form };
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = await response.text();
  if (response.ok) return JSON.parse(body);
  const wait = Number(response.headers.get('retry-after'));
  const error = new ApiError(
    response.status,
    body || response.statusText,
    Number.isFinite(wait) && wait > 0 ? wait : null,
  );
  // Whose session or access has ended reads no more from the device than from the server.
  if (isSessionEnded(error) && !isConfirmationNeeded(error)) void deleteOfflineCopies(null);
  throw error;
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text ? `?${text}` : '';
}
