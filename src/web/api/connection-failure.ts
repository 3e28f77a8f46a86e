/** Whether a call never reached the server: browsers say so by a `TypeError`, each in its own words. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message);
