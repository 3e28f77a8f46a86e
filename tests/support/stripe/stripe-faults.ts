import type { ServerResponse } from 'node:http';

/**
 * How one call fails. `fail`: a 500 that Stripe keeps under the key; `limit`: a 429, nothing done; `lose`: done, but the
 * answer is lost on the way; `drop`: the connection is cut before anything is done; `hang`: no answer ever; an answer of
 * one's own: whatever it writes, nothing done.
 */
export type Fault = 'fail' | 'limit' | 'lose' | 'drop' | 'hang' | OwnAnswer;

/** Answers a request by hand. */
export type OwnAnswer = (response: ServerResponse) => void;

type Planned = { readonly matches: (call: string) => boolean; readonly fault: Fault; left: number };

/** Which calls will fail. A call is named `METHOD /path`. */
export class StripeFaults {
  #planned: Planned[] = [];
  readonly #waiting: (() => void)[] = [];

  /** The next calls that match fail; all of them from now on when no number is given. */
  next(call: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#planned.push({ matches: (name) => call.test(name), fault, left: times });
  }

  clear(): void {
    this.#planned = [];
  }

  take(call: string): Fault | null {
    const planned = this.#planned.find(({ matches, left }) => left > 0 && matches(call));
    if (!planned) return null;
    planned.left -= 1;
    for (const met of this.#waiting.splice(0)) met();
    return planned.fault;
  }

  /** Resolves when a call has met its fault. */
  met(): Promise<void> {
    return new Promise((met) => this.#waiting.push(met));
  }
}
