type Spelling = { readonly american: RegExp; readonly canadian: (word: string) => string };

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

const words = (pattern: string): RegExp => new RegExp(`\\b(?:${pattern})\\b`, 'gi');

const SPELLINGS: readonly Spelling[] = [
  {
    american: words(`(?:dis|un|mis|multi)?(?:${OR_STEMS.join('|')})or${OR_ENDINGS}?`),
    canadian: (word) => word.replace(/or/i, 'our'),
  },
  {
    american: words(
      `(?:${ER_STEMS.join('|')}|(?:kilo|centi|milli)met)ers?|center(?:piece|lines?)|fiber(?:glass|board)`,
    ),
    canadian: (word) => word.replace(/er/i, 're'),
  },
  { american: words('center(?:ed|ing)'), canadian: (word) => word.replace(/er/i, 'r') },
  { american: words('(?:def|off|pret)ense(?:s|less)?'), canadian: (word) => word.replace(/ense/i, 'ence') },
  {
    american: words(`(?:${DOUBLED.join('|')})(?:ed|ing|ers?|ors?)`),
    canadian: (word) => word.replace(/l(ed|ing|ers?|ors?)$/i, 'll$1'),
  },
];

const SINGLE: Readonly<Record<string, string>> = {
  catalog: 'catalogue',
  catalogs: 'catalogues',
  dialog: 'dialogue',
  gray: 'grey',
  jewelry: 'jewellery',
  maneuver: 'manoeuvre',
  maneuvers: 'manoeuvres',
  mold: 'mould',
  molds: 'moulds',
  plow: 'plough',
  practiced: 'practised',
  practicing: 'practising',
  willful: 'wilful',
  willfully: 'wilfully',
};

type Misspelling = { readonly word: string; readonly canadian: string };

/**
 * Finds common American spellings, each once (content/README.md; forms of the Canadian Oxford Dictionary). Words that
 * Canadians spell either way, and 'license' and 'practice', right as verb or noun, are left alone.
 */
export function findAmericanSpellings(text: string): Misspelling[] {
  const listed = (text.match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const canadian = Object.hasOwn(SINGLE, word.toLowerCase()) ? SINGLE[word.toLowerCase()] : undefined;
    return canadian ? [{ word, canadian }] : [];
  });
  const regular = SPELLINGS.flatMap(({ american, canadian }) =>
    (text.match(american) ?? []).map((word) => ({ word, canadian: canadian(word) })),
  );
  return [...new Map([...regular, ...listed].map((found) => [found.word, found])).values()];
}
