type Call = Promise<unknown>;

/**
 * Runs answers and resets in the order in which they were requested: an answer still being sent would survive the
 * reset, and one given meanwhile would be lost in it.
 */
export function createAnswerOrder() {
  const sending = new Set<Call>();
  let forgetting: Call = Promise.resolve();
  return {
    /** Sends an answer once what is being forgotten is forgotten. */
    answer: async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      const sent = forgetting.then(send);
      sending.add(sent);
      try {
        return await sent;
      } finally {
        sending.delete(sent);
      }
    },
    /** Resets once every pending answer has arrived or failed. */
    forget: async (send: () => Call): Promise<void> => {
      const sent = Promise.allSettled([...sending]).then(send);
      forgetting = sent.catch(() => undefined);
      await sent;
    },
  };
}

/** The queue of this browser page; it outlives the component that used it. */
export const { answer: answerInOrder, forget: forgetInOrder } = createAnswerOrder();
