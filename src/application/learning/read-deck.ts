import { caseCardName, findCaseHoldings } from '../../domain/learning/case-holdings.ts';
import { glossaryAnchor } from '../../domain/study/glossary-anchor.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import type { OutputOf } from '../contract/index.ts';
import type { LearningPorts } from './ports.ts';

type CardKind = OutputOf<'cards.readToday'>['cards'][number]['kind'];

/** A card of a learner's deck. Its back is made when it is shown: most cards are not on the list of a day. */
export type DeckCard = {
  readonly card: string;
  readonly kind: CardKind;
  readonly front: string;
  readonly back: () => string;
  readonly address: string | null;
};

/** Practice questions answered wrong that become cards, at most; the latest first. */
const MOST_MISSED = 100;

export const ownCardName = (id: number): string => `own-${id}`;

type Ports = Pick<LearningPorts, 'cards' | 'learningReader' | 'studyReader' | 'practiceReader' | 'mistakes' | 'markup'>;

/** All cards of a learner: own ones, missed questions, cases of the study guide, terms of the glossary (product.md 15.5). */
export async function readDeck(ports: Ports, userId: number): Promise<DeckCard[]> {
  const [own, missed, cases, terms] = await Promise.all([
    readOwnCards(ports, userId),
    readMissedCards(ports, userId),
    readCaseCards(ports),
    readTermCards(ports),
  ]);
  // Two cases of one name, or two terms of one anchor, are one card.
  return [...new Map([...own, ...missed, ...mixed([...cases, ...terms])].map((card) => [card.card, card])).values()];
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
  (await cards.listOwnCards(userId)).map(({ id, front, back }) => ({
    card: ownCardName(id),
    kind: 'own',
    front,
    back: () => back,
    address: null,
  }));

async function readMissedCards({ practiceReader, mistakes }: Ports, userId: number): Promise<DeckCard[]> {
  const open = await mistakes.listOpen(userId, MOST_MISSED);
  const practised = open.filter(({ source, attemptId }) => source === 'item' && attemptId === null);
  const ids = practised.map(({ sourceId }) => sourceId);
  return (await practiceReader.findItems(ids)).map(({ id, question, options, explanation }) => {
    const key = options.find(({ isKey }) => isKey);
    return {
      card: `missed-${id}`,
      kind: 'missed',
      front: question,
      back: () => [key?.text ?? '', explanation].filter(Boolean).join('\n\n'),
      address: '/missed-questions',
    };
  });
}

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
