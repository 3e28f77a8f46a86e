/** What a session keeps when a confirmation or a new password gives it another id: who began it, and when. */
export type Beginning = { readonly user_id: number; readonly begun_at: number };

/** Names a session as long as it lives, whatever its id and its browser's cookies, and opens nothing (product.md 1.22, 1.33). */
export const nameSession = ({ user_id: userId, begun_at: begunAt }: Beginning): string => `${userId}-${begunAt}`;
