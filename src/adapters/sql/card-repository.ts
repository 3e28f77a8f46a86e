import type { CardRepository, StoredCardMemory } from '../../application/ports/learning.ts';
import { insertRows } from './insert-rows.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

type MemoryRow = {
  readonly card: string;
  readonly stability: number;
  readonly difficulty: number;
  readonly reviews: number;
  readonly reviewed_at: number;
};

const SELECT_MEMORY = 'SELECT card, stability, difficulty, reviews, reviewed_at FROM card_memories WHERE user_id = ?';

/** A card that the learner wrote, or with `id` null what is remembered of a card. */
type CardRow = MemoryRow & { readonly id: number | null; readonly front: string; readonly back: string };

const SELECT_CARDS = `
  SELECT NULL AS id, NULL AS front, NULL AS back, card, stability, difficulty, reviews, reviewed_at
  FROM card_memories WHERE user_id = ?
  UNION ALL SELECT id, front, back, NULL, NULL, NULL, NULL, NULL FROM own_cards WHERE user_id = ? ORDER BY id DESC`;

const MEMORY_COLUMNS = ['user_id', 'card', 'stability', 'difficulty', 'reviews', 'reviewed_at'];

const NEW_MEMORY = {
  sqlite: `ON CONFLICT (user_id, card) DO UPDATE SET stability = excluded.stability, difficulty = excluded.difficulty,
    reviews = excluded.reviews, reviewed_at = excluded.reviewed_at`,
  mysql: `ON DUPLICATE KEY UPDATE stability = VALUES(stability), difficulty = VALUES(difficulty),
    reviews = VALUES(reviews), reviewed_at = VALUES(reviewed_at)`,
};

const NEW_MINUTES = {
  sqlite: 'ON CONFLICT (user_id) DO UPDATE SET minutes_a_day = excluded.minutes_a_day',
  mysql: 'ON DUPLICATE KEY UPDATE minutes_a_day = VALUES(minutes_a_day)',
};

const toMemory = ({ card, stability, difficulty, reviews, reviewed_at }: MemoryRow): StoredCardMemory => ({
  card,
  state: { stability, difficulty },
  reviews,
  reviewedAt: reviewed_at,
});

/** Cards of learners; a unique key records each review once. */
export const cardRepository = (handle: SqlHandle): CardRepository => ({
  listCards: async (userId) => {
    const rows = await handle.rows<CardRow>(SELECT_CARDS, [userId, userId]);
    return {
      own: rows.flatMap(({ id, front, back }) => (id === null ? [] : [{ id, front, back }])),
      memories: rows.flatMap((row) => (row.id === null ? [toMemory(row)] : [])),
    };
  },
  findMemory: async (userId, card) => {
    const row = await findFirstRow<MemoryRow>(handle, `${SELECT_MEMORY} AND card = ?`, [userId, card]);
    return row && toMemory(row);
  },
  saveMemory: (userId, { card, state, reviews, reviewedAt }) => {
    const row = [userId, card, state.stability, state.difficulty, reviews, reviewedAt];
    return insertRows(handle, 'card_memories', MEMORY_COLUMNS, [row], NEW_MEMORY);
  },
  recordReview: async (userId, { id, card, grade, reviewedAt }, isFirst) => {
    const known = 'SELECT id FROM card_reviews WHERE user_id = ? AND review_id = ?';
    if (await findFirstRow(handle, known, [userId, id])) return false;
    const columns = ['user_id', 'review_id', 'card', 'grade', 'is_first', 'reviewed_at'];
    await insertRows(handle, 'card_reviews', columns, [[userId, id, card, grade, isFirst ? 1 : 0, reviewedAt]]);
    return true;
  },
  countReviews: async (userId, since) => {
    const row = await findFirstRow<{ all_reviews: number; first: number | null }>(
      handle,
      `SELECT COUNT(*) AS all_reviews, SUM(is_first) AS first FROM card_reviews
       WHERE user_id = ? AND reviewed_at >= ?`,
      [userId, since],
    );
    const first = Number(row?.first ?? 0);
    return { first, again: Number(row?.all_reviews ?? 0) - first };
  },
  ...ownCards(handle),
});

const ownCards = (handle: SqlHandle): Pick<CardRepository, 'addOwnCard' | 'removeOwnCard' | 'setMinutes'> => ({
  addOwnCard: (userId, { front, back }, now) =>
    insertRows(handle, 'own_cards', ['user_id', 'front', 'back', 'created_at'], [[userId, front, back, now]]),
  removeOwnCard: async (userId, id, name) => {
    await handle.run('DELETE FROM own_cards WHERE user_id = ? AND id = ?', [userId, id]);
    await handle.run('DELETE FROM card_memories WHERE user_id = ? AND card = ?', [userId, name]);
  },
  setMinutes: (userId, minutesADay) =>
    insertRows(handle, 'card_settings', ['user_id', 'minutes_a_day'], [[userId, minutesADay]], NEW_MINUTES),
});
