type Call = Promise<unknown>;

/**
 * Keeps answering and forgetting in the order in which they were asked for: an answer still on its way would survive the
 * forgetting, and one given meanwhile would be lost in it.
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
    /** Forgets once every answer on its way has arrived or failed. */
    forget: async (send: () => Call): Promise<void> => {
      const sent = Promise.allSettled([...sending]).then(send);
      forgetting = sent.catch(() => undefined);
      await sent;
    },
  };
}

/** The order of this browser page; it outlives the component in which something was asked for. */
export const { answer: answerInOrder, forget: forgetInOrder } = createAnswerOrder();
