import { caseCardName, findCaseHoldings } from '../../domain/learning/case-holdings.ts';
import { glossaryAnchor } from '../../domain/study/glossary-anchor.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { DeckCard } from './deck-card.ts';
import type { LearningPorts } from './ports.ts';
import { type QuestionCardPorts, readQuestionCards } from './question-cards.ts';

export const toOwnCardName = (id: number): string => `own-${id}`;

type Ports = Pick<LearningPorts, 'cards' | 'learningReader' | 'studyReader' | 'markup'> & QuestionCardPorts;

/** All cards of a learner: own ones, questions missed or noted, cases of the study guide, terms of the glossary (product.md 15.5, 15.24). */
export async function readDeck(ports: Ports, userId: number): Promise<DeckCard[]> {
  const [own, questions, cases, terms] = await Promise.all([
    readOwnCards(ports, userId),
    readQuestionCards(ports, userId),
    readCaseCards(ports),
    readTermCards(ports),
  ]);
  // Two cases of one name, or two terms of one anchor, are one card.
  return [...new Map([...own, ...questions, ...mixed([...cases, ...terms])].map((card) => [card.card, card])).values()];
}

/** Cases and terms in an order that looks random and stays: new cards of a day come from everywhere and not from one letter. */
const mixed = (cards: readonly DeckCard[]): DeckCard[] =>
  cards
    .map((card) => ({ card, key: hashOf(card.card) }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ card }) => card);

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);

const readOwnCards = async ({ cards }: Ports, userId: number): Promise<DeckCard[]> =>
  (await cards.listCards(userId)).own.map(({ id, front, back }) => ({
    card: toOwnCardName(id),
    kind: 'own',
    front,
    back: () => back,
    address: null,
  }));

const readCaseCards = async ({ learningReader, markup }: Ports): Promise<DeckCard[]> =>
  (await learningReader.listCaseTexts()).flatMap(({ chapterId, slug, text }) =>
    findCaseHoldings(text).map((holding) => ({
      card: caseCardName(holding.title),
      kind: 'case' as const,
      front: holding.title,
      back: () => markup.plainText(holding.text, 'markdown'),
      address: sectionAddress(chapterId, slug),
    })),
  );

const readTermCards = async ({ studyReader }: Ports): Promise<DeckCard[]> =>
  (await studyReader.glossary()).map(({ term, definition }) => ({
    card: glossaryAnchor(term),
    kind: 'term',
    front: term,
    back: () => definition,
    address: `/glossary#${glossaryAnchor(term)}`,
  }));
