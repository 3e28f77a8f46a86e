/** A time in milliseconds as ISO 8601 text, the format of times in the contract. */
export const toIsoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** As `toIsoTime`; null stays null. */
export const toIsoTimeOrNull = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : toIsoTime(milliseconds);
