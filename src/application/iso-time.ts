/** A time in milliseconds as ISO 8601 text, as the contract states moments. */
export const toIsoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** As `moment`; nothing stays nothing. */
export const toIsoTimeOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : toIsoTime(milliseconds);
