/** What a session keeps when a confirmation gives it another id: who began it, when, and in which browser. */
export type Beginning = {
  readonly user_id: number;
  readonly begun_at: number;
  readonly device_digest: string | null;
};

/** Names a session as long as it lives, whatever its id, and opens nothing (product.md 1.22, 1.33). */
export const nameSession = ({ user_id: userId, begun_at: begunAt, device_digest: device }: Beginning): string =>
  `${userId}-${begunAt}-${device}`;
