/** What became of a request: the operation it reached, a name of the contract, `page` or `other`. */
export type TracedRequest = { readonly operation: string; readonly status: number };

type Incoming = {
  readonly method: string;
  /** Without the query, which may hold the token of a link (product.md 7.8). */
  readonly path: string;
  readonly reference: string;
  /** The trace that a trusted proxy says the request belongs to, a `traceparent` header; empty for none. */
  readonly parent: string;
};

/** Follows requests and jobs through their statements, for a collector of traces. Never fails what it follows. */
export type Tracing = {
  /** Follows a request; `finish` says what became of it once `work` has ended. */
  readonly followRequest: (incoming: Incoming, work: () => Promise<void>, finish: () => TracedRequest) => Promise<void>;
  readonly followJob: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
  /** A statement that has just ended, within what is followed; values are not in its text. */
  readonly addStatement: (statement: {
    readonly sql: string;
    readonly seconds: number;
    readonly isFailed: boolean;
  }) => void;
  /** Sends what is left. */
  readonly close: () => Promise<void>;
};

/** Follows nothing. */
export const NO_TRACING: Tracing = {
  followRequest: (_, work) => work(),
  followJob: (_, work) => work(),
  addStatement: () => undefined,
  close: async () => undefined,
};
