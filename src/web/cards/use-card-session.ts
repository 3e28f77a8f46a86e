import { useEffect, useRef, useState } from 'react';
import type { CardsOfToday } from '../../application/contract/index.ts';
import type { RecallGrade } from '../../domain/learning/memory.ts';
import { sendCall } from '../api/http-api.ts';
import { followPageLifecycle } from '../outbox/follow-page.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { type SaveProblem, toSaveProblem } from '../practice/save-problem.tsx';
import { useViewer } from '../root.tsx';
import { openReviewJournal, type PendingReview, type ReviewJournal } from './review-journal.ts';

type Card = CardsOfToday['cards'][number];

type OpenedOutbox = { readonly journal: ReviewJournal; readonly outbox: Outbox };

/** Sends reviews until the server has stored them; stored on the device meanwhile. Exists in the browser only. */
function useReviewOutbox() {
  const userId = useViewer()?.id ?? 0;
  const [trouble, setTrouble] = useState<SaveProblem | null>(null);
  const [unsent, setUnsent] = useState<readonly PendingReview[]>([]);
  const opened = useRef<OpenedOutbox | null>(null);
  useEffect(() => {
    const journal = openReviewJournal(userId);
    let failure: SaveProblem | null = null;
    const outbox = createOutbox<PendingReview>({
      queue: journal,
      send: async (review, signal) => {
        try {
          await sendCall('cards.saveReviews', { reviews: [review] }, { signal, keepalive: true });
          failure = null;
        } catch (error) {
          failure = toSaveProblem(error);
          throw error;
        }
      },
      onProgress: () => {
        setTrouble(failure);
        setUnsent(journal.waiting());
      },
      onRefused: (reason) => {
        if (reason === 'rejected') failure = null;
      },
    });
    opened.current = { journal, outbox };
    setUnsent(journal.waiting());
    outbox.flush();
    const stop = followPageLifecycle({ onReturn: outbox.resume, onLeave: outbox.sendAll });
    return () => {
      stop();
      outbox.stop();
      opened.current = null;
    };
  }, [userId]);
  const add = (review: PendingReview): void => {
    opened.current?.journal.add(review);
    setUnsent(opened.current?.journal.waiting() ?? []);
    opened.current?.outbox.flush();
  };
  return { trouble: unsent.length > 0 ? trouble : null, unsent, add, retry: () => opened.current?.outbox.resume() };
}

/**
 * Goes through the cards of today: the one in view, whether its answer is, and what was graded. A card that was not recalled
 * comes back at the end.
 */
export function useCardSession(cards: readonly Card[]) {
  const { trouble, unsent, add, retry } = useReviewOutbox();
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [again, setAgain] = useState<readonly Card[]>([]);
  const [revealed, setRevealed] = useState(false);
  const isOpen = ({ card }: Card): boolean => !done.has(card) && !unsent.some((review) => review.card === card);
  const first = cards.filter(isOpen);
  const queue = [...first, ...again];
  const [current = null] = queue;
  const grade = (given: RecallGrade): void => {
    if (!current) return;
    add({ id: crypto.randomUUID(), card: current.card, grade: given, reviewedAt: Date.now() });
    setDone((before) => new Set([...before, current.card]));
    const others = again.filter(({ card }) => card !== current.card);
    setAgain(given === 'again' ? [...others, current] : others);
    setRevealed(false);
  };
  return {
    current,
    left: queue.length,
    graded: done.size,
    revealed,
    reveal: () => setRevealed(true),
    grade,
    trouble,
    retry,
  };
}
