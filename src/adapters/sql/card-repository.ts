import type { CardRepository, CardReview, ReviewFacts, StoredCardMemory } from '../../application/ports/learning.ts';
import { insertRows } from './insert-rows.ts';
import { raiseUserRevisions } from './raise-user-revisions.ts';
import { findFirstRow, placeholders, type SqlHandle } from './sql-handle.ts';

type MemoryRow = {
  readonly card: string;
  readonly stability: number;
  readonly difficulty: number;
  readonly reviews: number;
  readonly reviewed_at: number;
};

/** A card that the learner wrote, or with `id` null what is remembered of a card. */
type CardRow = MemoryRow & { readonly id: number | null; readonly front: string; readonly back: string };

const SELECT_CARDS = `
  SELECT NULL AS id, NULL AS front, NULL AS back, card, stability, difficulty, reviews, reviewed_at
  FROM card_memories WHERE user_id = ?
  UNION ALL SELECT id, front, back, NULL, NULL, NULL, NULL, NULL FROM own_cards WHERE user_id = ? ORDER BY id DESC`;

/** What is remembered of a card, or the id of a review where the memory is null. */
type ReviewedRow = MemoryRow & { readonly review_id: string | null };

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
  lockReviewed: async (userId, reviews) => {
    await raiseUserRevisions(handle, 'id = ?', userId);
    return readReviewed(handle, userId, reviews);
  },
  saveMemories: (userId, memories) => {
    const rows = memories.map(({ card, state, reviews, reviewedAt }) => [
      ...[userId, card, state.stability, state.difficulty],
      ...[reviews, reviewedAt],
    ]);
    return insertRows(handle, 'card_memories', MEMORY_COLUMNS, rows, NEW_MEMORY);
  },
  addReviews: (userId, reviews) => {
    const columns = ['user_id', 'review_id', 'card', 'grade', 'is_first', 'reviewed_at'];
    const rows = reviews.map(({ id, card, grade, isFirst, reviewedAt }) => [
      ...[userId, id, card, grade],
      ...[isFirst ? 1 : 0, reviewedAt],
    ]);
    return insertRows(handle, 'card_reviews', columns, rows);
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

async function readReviewed(
  handle: SqlHandle,
  userId: number,
  reviews: readonly Pick<CardReview, 'id' | 'card'>[],
): Promise<ReviewFacts> {
  const [cards, ids] = [reviews.map(({ card }) => card), reviews.map(({ id }) => id)];
  const rows = await handle.rows<ReviewedRow>(
    `SELECT NULL AS review_id, card, stability, difficulty, reviews, reviewed_at FROM card_memories
     WHERE user_id = ? AND card IN (${placeholders(cards)})
     UNION ALL SELECT review_id, NULL, NULL, NULL, NULL, NULL FROM card_reviews
     WHERE user_id = ? AND review_id IN (${placeholders(ids)})`,
    [userId, ...cards, userId, ...ids],
  );
  return {
    memories: rows.filter(({ review_id }) => review_id === null).map(toMemory),
    recorded: new Set(rows.flatMap(({ review_id }) => review_id ?? [])),
  };
}

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
