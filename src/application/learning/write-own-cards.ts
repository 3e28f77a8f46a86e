import { accepted, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import type { LearningPorts } from './ports.ts';
import { toOwnCardName } from './read-deck.ts';

/** The most cards of one learner. */
const MOST_OWN = 300;

/** The cards that a learner wrote, newest first. */
export const listOwnCards =
  ({ cards }: LearningPorts): UseCase<'cards.listOwn'> =>
  async ({ user }) =>
    accepted((await cards.listCards(user.id)).own);

/** Adds a card. */
export const addOwnCard =
  ({ transact, clock }: LearningPorts): UseCase<'cards.addOwn'> =>
  ({ user }, card) =>
    transact<{ success: true }, Refusal>(async ({ cards }) => {
      if ((await cards.listCards(user.id)).own.length >= MOST_OWN) return refused({ code: 'own-cards-full' });
      await cards.addOwnCard(user.id, card, clock.now());
      return accepted({ success: true });
    });

/** Removes a card and its memory state; a missing card, or another user's, changes nothing. */
export const removeOwnCard =
  ({ transact }: LearningPorts): UseCase<'cards.removeOwn'> =>
  async ({ user }, { cardId }) => {
    await inTransaction(transact, ({ cards }) => cards.removeOwnCard(user.id, cardId, toOwnCardName(cardId)));
    return accepted({ success: true });
  };
