import type { SqlHandle, StatementListener } from './sql-handle.ts';

/** What each kind of database gives. The handle itself runs each statement on its own; never use it inside a transaction. */
export type DatabaseEngine = SqlHandle & {
  /** For reading what is committed. On SQLite a connection of its own, which never waits for a writer. */
  readonly reads: SqlHandle;
  /** One transaction: commits what `work` did when it resolves, undoes it when it rejects. Not tried again. */
  readonly inTransaction: <Value>(work: (handle: SqlHandle) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
};

/** A statement that was answered or failed; `seconds` is without the wait for a connection. */
export type EndedStatement = { readonly sql: string; readonly seconds: number; readonly isFailed: boolean };

/** How an engine is opened. */
export type EngineOptions = {
  readonly onStatement: StatementListener;
  /** Called after every statement. */
  readonly onStatementEnd: (statement: EndedStatement) => void;
  /** Called with the time that a statement or transaction waited for a connection, in seconds. */
  readonly onPoolWait: (seconds: number) => void;
  /** The longest that a statement may take in milliseconds, or null. SQLite works on the thread and cannot be ended. */
  readonly statementLimitMs: number | null;
  /** How often it is asked for a silent statement without a limit, in milliseconds; every 30 seconds unless given. */
  readonly silenceCheckMs?: number;
};
