/** Lets pending events be handled; long work awaits this between its parts. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
