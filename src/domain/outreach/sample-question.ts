/** The free question of the study material that the front page shows, letter by letter as its file has it (product.md 8.25). */
export const SAMPLE_QUESTION = {
  externalId: 'free-008',
  stem: 'A team of engineers gives a cordless drill a new outer form that buyers find beautiful. The form does not make the drill work any better. The company plans to make thousands and wants to stop others from copying its appearance. Which protection is made for this purpose?',
  options: {
    A: 'A patent for the invention that underlies the drill',
    B: 'A trademark for the name under which it will be sold',
    C: 'An industrial design registration for its visual features',
    D: 'A confidentiality agreement with every buyer of the drill',
  },
} as const;
