type Done = Promise<unknown>;

/**
 * Answers and the forgetting of answers, in the order in which they were asked for: an answer that is still on its way would
 * otherwise outlive the forgetting, and one that is given meanwhile be lost in it (product.md 5.67).
 */
export function answersUnderWay() {
  const sending = new Set<Done>();
  let forgetting: Done = Promise.resolve();
  return {
    /** Sends an answer, after what is being forgotten. */
    answer: async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      const sent = forgetting.then(send);
      sending.add(sent);
      try {
        return await sent;
      } finally {
        sending.delete(sent);
      }
    },
    /** Forgets, after every answer that is on its way, whether or not it arrives. */
    forget: async (send: () => Done): Promise<void> => {
      const sent = Promise.allSettled([...sending]).then(send);
      forgetting = sent.catch(() => undefined);
      await sent;
    },
  };
}

/** Those of this browser's page; they outlive the part of it in which they were asked for. */
export const { answer: inTurn, forget: afterAnswers } = answersUnderWay();
