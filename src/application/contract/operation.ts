import type * as v from 'valibot';

/** Who may call an operation. */
export type Access = 'public' | 'user' | 'nppe' | 'peng' | 'admin';

/** Named rate limits; their sizes are in `rate-limits.ts`. */
export type RateLimitName =
  | 'login'
  | 'registration'
  | 'promo'
  | 'writes'
  | 'practice'
  | 'calendar'
  | 'newsletter'
  | 'password-reset'
  | 'export'
  | 'audit-export'
  | 'lead'
  | 'contact'
  | 'mistakes'
  | 'generate'
  | 'upload'
  | 'report'
  | 'editing'
  | 'drafts'
  | 'mentor-read'
  | 'mentor-comment';

type Schema = v.GenericSchema<unknown, unknown>;

/**
 * One operation of the API. `path` is the public URL with `:parameters`; input fields that are not path parameters are
 * in the query (GET) or in the body (otherwise): JSON, or a form with one file where `body` says so. `access` has no
 * default: an operation without one does not compile.
 */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly input: Schema;
  /** What is answered as JSON; `fileAnswer` where it is a file for the person to keep. */
  readonly output: Schema;
  /** The body is multipart/form-data with one file, whose field is a `File` in the input. */
  readonly body?: 'multipart';
  /** The JSON body may hold a whole text, and not only a form. */
  readonly largeBody?: boolean;
  readonly limit?: RateLimitName;
  /**
   * Counted per session: a stolen one must not use up what its owner needs to end it from another (product.md 1.12). 'session, user':
   * what succeeds counts per user as well, since it may give the session a new id.
   */
  readonly limitPer?: 'session' | 'session, user';
  /** Calls whose input is refused do not count toward the limit, but toward this one. */
  readonly limitOfMistakes?: RateLimitName;
  /** What becomes of it while an administrator sees the site as a learner; without this GET is answered and all else refused. */
  readonly whileViewing?: 'answered' | 'refused';
  /** The caller must have signed in or confirmed who it is within the last minutes (product.md 1.35). */
  readonly needsConfirmation?: true;
  /**
   * The header that authenticates the sender, where no session can: the operation then gets the body as the text that
   * was sent, and the header's value, and itself refuses what is not signed.
   */
  readonly signedBy?: string;
};

/** Keeps the literal types of an operation table while checking its shape. */
export const operationTable = <const Table extends Record<string, Operation>>(table: Table): Table => table;
