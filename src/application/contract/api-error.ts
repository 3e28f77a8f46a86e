import type { RefusalBody } from './refusals.ts';

/**
 * A non-ok answer. Its message is the status, a colon, a space, then the body's text (or the status text where there is
 * no body); the parsed body is stored beside it.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: Partial<RefusalBody>;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, bodyText: string, retryAfterSeconds: number | null = null) {
    super(`${status}: ${bodyText}`);
    this.status = status;
    this.body = parsedObject(bodyText);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

function parsedObject(bodyText: string): Partial<RefusalBody> {
  try {
    const value: unknown = JSON.parse(bodyText);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
