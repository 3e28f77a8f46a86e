/** Forgets people who gave an address without an account, once their time is over (product.md 8.17). Both answer how many. */
export type ContactRetention = {
  readonly forgetLeads: (givenBefore: number) => Promise<number>;
  readonly forgetLeftSubscribers: (leftBefore: number) => Promise<number>;
};
