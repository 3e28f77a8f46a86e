/** What is written otherwise here, American or British or by house style, and how. */
type Spelling = { readonly foreign: RegExp; readonly canadian: (words: string) => string };

const OR_STEMS = [
  ...['arm', 'behavi', 'cand', 'clam', 'col', 'endeav', 'fav', 'ferv', 'flav', 'harb', 'hon', 'hum', 'lab', 'neighb'],
  ...['od', 'parl', 'ranc', 'rig', 'rum', 'savi', 'splend', 'tum', 'val', 'vap', 'vig'],
];
const OR_ENDINGS = '(?:s|ed|ing|ings|er|ers|ful|fully|less|able|ably|al|ally|ite|ites|itism|hood|hoods|ly|y|ies)';
const ER_STEMS = ['calib', 'cent', 'fib', 'lit', 'lust', 'meag', 'sab', 'somb', 'spect', 'theat'];
const DOUBLED = [
  ...[
    'cancel',
    'channel',
    'counsel',
    'dial',
    'equal',
    'fuel',
    'initial',
    'label',
    'level',
    'marshal',
    'model',
    'panel',
  ],
  ...['quarrel', 'rival', 'signal', 'total', 'travel', 'tunnel'],
];

const IZE_STEMS = [
  ...['anod', 'apolog', 'atom', 'author', 'capital', 'categor', 'central', 'character', 'crystall', 'critic', 'custom'],
  ...['digit', 'econom', 'emphas', 'energ', 'equal', 'fertil', 'final', 'formal', 'galvan', 'general', 'harmon'],
  ...['hospital', 'hypothes', 'immobil', 'initial', 'item', 'jeopard', 'legal', 'liberal', 'local', 'maxim', 'mechan'],
  ...['memor', 'minim', 'mobil', 'modern', 'monopol', 'neutral', 'normal', 'optim', 'organ', 'oxid', 'penal', 'polar'],
  ...['pressur', 'priorit', 'privat', 'public', 'random', 'rational', 'real', 'recogn', 'sanit', 'scrutin', 'special'],
  ...['stabil', 'standard', 'steril', 'subsid', 'summar', 'symbol', 'sympath', 'synthes', 'theor', 'util', 'vapor'],
  'visual',
];

const OF_ONES_OWN = "a|an|the|his|her|their|its|your|my|our|this|each|every|no|any|\\p{L}+['’]s";
const QUALITIES = 'new|full|valid|temporary|limited|provincial|professional|engineering|business|software';
const LICENCE_PARTS = 'holders?|numbers?|fees?|applicants?|applications?|renewals?';
const WHO_MAY = 'to|who|may|must|can|cannot|will|would|should|could|shall|you|they|we|he|she';
const PRACTICE_PARTS =
  'questions?|items?|tests?|exams?|texts?|reviews?|guidelines?|standards?|bulletins?|notes?|sets?|areas?|is|are|was|has';
const WITH_DRAUGHT = '(?:ship|vessel|barge|hull|boat|chimney|stack|flue)';

const words = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const SPELLINGS: readonly Spelling[] = [
  {
    foreign: words(`(?:dis|un|mis|multi)?(?:${OR_STEMS.join('|')})or${OR_ENDINGS}?`),
    canadian: (word) => word.replace(/or/i, 'our'),
  },
  {
    foreign: words(`(?:${ER_STEMS.join('|')}|(?:kilo|centi|milli)met)ers?|center(?:piece|lines?)|fiber(?:glass|board)`),
    canadian: (word) => word.replace(/er/i, 're'),
  },
  { foreign: words('center(?:ed|ing)'), canadian: (word) => word.replace(/er/i, 'r') },
  { foreign: words('(?:def|off|pret)ense(?:s|less)?'), canadian: (word) => word.replace(/ense/i, 'ence') },
  {
    foreign: words(`(?:${DOUBLED.join('|')})(?:ed|ing|ers?|ors?)`),
    canadian: (word) => word.replace(/l(ed|ing|ers?|ors?)$/i, 'll$1'),
  },
  {
    // 'Bureau de normalisation' is French.
    foreign: words(
      `(?<!de )(?:de|dis|re|un|over|under)?(?:${IZE_STEMS.join('|')})is(?:e[srd]?|ers|ing|ations?|ational|able)`,
    ),
    canadian: (word) => word.replace(/is(e[srd]?|ers|ing|ations?|ational|able)$/i, 'iz$1'),
  },
  {
    // 'analyses' may be several of one analysis.
    foreign: words('(?:re)?(?:anal|paral|catal|electrol|hydrol)ys(?:e[rd]?|ers|ing)'),
    canadian: (word) => word.replace(/ys(e[rd]?|ers|ing)$/i, 'yz$1'),
  },
  { foreign: words('(?:un)?licenc(?:ed|ing)'), canadian: (word) => word.replace(/c(ed|ing)$/i, 's$1') },
  {
    // 'license' is the verb and 'licence' the noun.
    foreign: words(`(?:${OF_ONES_OWN})\\s+(?:(?:${QUALITIES})\\s+)?licenses?|license\\s+(?:${LICENCE_PARTS})`),
    canadian: (phrase) => phrase.replace(/license/i, (word) => word.replace(/s(e)$/i, 'c$1')),
  },
  {
    foreign: words('(?:may|must|can|cannot|will|shall)\\s+licence'),
    canadian: (phrase) => phrase.replace(/ce$/i, 'se'),
  },
  {
    // 'practise' is the verb and 'practice' the noun; one returns, or comes back, to practice.
    foreign: words(
      `(?<!\\b(?:return(?:s|ed|ing)?|back)\\s+)(?:${WHO_MAY})\\s+practice(?![-'’]|\\s+(?:${PRACTICE_PARTS})\\b)`,
    ),
    canadian: (phrase) => phrase.replace(/ce$/i, 'se'),
  },
  {
    foreign: words('(?:in|of|a|the|good|best|private|professional|engineering)\\s+practise'),
    canadian: (phrase) => phrase.replace(/se$/i, 'ce'),
  },
  {
    // In electronics 'analog' is usual.
    foreign: words('analogs?(?!-to-|\\s+(?:signals?|inputs?|outputs?|meters?|filters?|circuits?)\\b)'),
    canadian: (word) => word.replace(/g/i, 'gue'),
  },
  {
    // Ships and chimneys keep their draught.
    foreign: words(`(?<!\\b${WITH_DRAUGHT}(?:['’]s)?\\s)draughts?(?!\\s+of\\s+(?:the|a|its)\\s+${WITH_DRAUGHT})`),
    canadian: (word) => word.replace(/augh/i, 'af'),
  },
  { foreign: words('e-mail(?:s|ed|ing)?'), canadian: (word) => word.replace('-', '') },
];

const SINGLE: Readonly<Record<string, string>> = {
  afterwards: 'afterward',
  backwards: 'backward',
  catalog: 'catalogue',
  catalogs: 'catalogues',
  dialog: 'dialogue',
  enroll: 'enrol',
  enrollment: 'enrolment',
  enrollments: 'enrolments',
  enrolls: 'enrols',
  gray: 'grey',
  jewelry: 'jewellery',
  maneuver: 'manoeuvre',
  maneuvers: 'manoeuvres',
  mold: 'mould',
  molds: 'moulds',
  plow: 'plough',
  practiced: 'practised',
  practicing: 'practising',
  programme: 'program',
  programmes: 'programs',
  towards: 'toward',
  willful: 'wilful',
  willfully: 'wilfully',
};

type Misspelling = { readonly word: string; readonly canadian: string };

/**
 * Finds what is common elsewhere and spelled otherwise in Canada, each once (content/README.md; forms of the Canadian
 * Oxford Dictionary, and one of them where it knows two). Where the words around decide, they are given as well: 'a
 * license' is wrong, 'to license' is right.
 */
export function findForeignSpellings(text: string): Misspelling[] {
  const listed = (text.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const canadian = Object.hasOwn(SINGLE, word.toLowerCase()) ? SINGLE[word.toLowerCase()] : undefined;
    return canadian ? [{ word, canadian }] : [];
  });
  const regular = SPELLINGS.flatMap(({ foreign, canadian }) =>
    (text.match(foreign) ?? []).map((word) => ({ word, canadian: canadian(word) })),
  );
  return [...new Map([...regular, ...listed].map((found) => [found.word, found])).values()];
}
