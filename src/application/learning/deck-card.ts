import type { OutputOf } from '../contract/index.ts';

type CardKind = OutputOf<'cards.readToday'>['cards'][number]['kind'];

/** A card of a learner's deck. Its back is made when it is shown: most cards are not on the list of a day. */
export type DeckCard = {
  readonly card: string;
  readonly kind: CardKind;
  readonly front: string;
  readonly back: () => string;
  readonly address: string | null;
};
