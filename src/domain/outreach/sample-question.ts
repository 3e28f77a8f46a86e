/** The free question shown on the home page; its words equal those of its content file (product.md 8.25). */
export const SAMPLE_QUESTION = {
  externalId: 'free-007',
  stem: 'A firm and an owner sign a contract to rebuild the stage machinery of an old theatre. Neither knows that lightning burned the building to the ground the night before. Neither made any statement about its condition, the contract provides for no such event, and neither side is at fault. Which doctrine most likely explains why neither is bound?',
  options: {
    A: 'Common mistake',
    B: 'Illegality',
    C: 'Misrepresentation',
    D: 'Frustration',
  },
} as const;
