import { useLayoutEffect, useRef } from 'react';
import { data } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import { isConnectionFailure } from '../api/connection-failure.ts';

/** What a form's action answers when it did not succeed: a message, the fields at fault, and what was typed. */
export type FormFailure = {
  readonly message: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** Which form of the page failed, where it has several. */
  readonly intent?: string;
  /** The field that is asked for once more, since it was not kept while its owner confirmed who they are. */
  readonly missing?: string;
};

/** A form that did not succeed, with how its page answers. */
export type RefusedForm = { readonly failure: FormFailure; readonly answer: ReturnType<typeof toFailureResponse> };

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.';

/** The text of a form's field; a file or a missing field is empty text. */
export const readFormText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * A failure in one sentence, for the form and for a toast. Any error that is neither a refusal nor a connection failure
 * is rethrown.
 */
export function failureMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body.message ?? fallback;
  if (isConnectionFailure(error)) return UNREACHABLE;
  throw error;
}

/** Whether the refusal consists of field errors only, which the form shows itself: no toast is needed. */
export const isInvalidInputError = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'invalid-input';

/**
 * What the form shows of a failure. Where fields are named they carry the message, so the form does not repeat it.
 * `values` never holds a password.
 */
export function toFormFailure(error: unknown, values: FormFailure['values'], fallback: string): FormFailure {
  const message = failureMessage(error, fallback);
  const fields = (error instanceof ApiError ? error.body.fields : undefined) ?? {};
  return { message: Object.keys(fields).length > 0 ? undefined : message, fields, values };
}

/** How a page answers a call that failed: the status of the refusal and how long to wait, or that the server is not reached (product.md 1.16). */
export function toFailureResponse(error: unknown): {
  readonly status: number;
  readonly headers?: Record<string, string>;
} {
  if (!(error instanceof ApiError)) return { status: 503 };
  const { status, retryAfterSeconds } = error;
  return retryAfterSeconds ? { status, headers: { 'Retry-After': String(retryAfterSeconds) } } : { status };
}

/** Answers a form's action with its failure, as the refusal says. */
export const respondWithFormFailure = (
  error: unknown,
  values: FormFailure['values'],
  fallback: string,
  intent?: string,
) => data({ ...toFormFailure(error, values, fallback), ...(intent ? { intent } : {}) }, toFailureResponse(error));

/** Moves focus to the first invalid field; an editor without a form control marks itself with `data-fault`. */
export const focusFirstFault = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();

/** Leads the keyboard to the first field at fault, each time the form comes back with another failure. */
export function useFirstInvalidField(failure: object | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (failure) focusFirstFault(form.current);
  }, [failure]);
  return form;
}
