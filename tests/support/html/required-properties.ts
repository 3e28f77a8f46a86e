type Thing = Record<string, unknown>;

/**
 * What a thing has to say of itself: the properties that schema.org's pages and the documentation of search engines on
 * structured data ask for (Product: name and offers; Offer: price and currency; FAQPage: questions with accepted answers;
 * BlogPosting: headline, image, dates and author; Organization: name, address in the web and logo).
 */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  Person: ['name'],
  Brand: ['name'],
  Thing: ['name'],
  Product: ['name', 'description', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Blog: ['name', 'url', 'blogPost'],
  BlogPosting: ['headline', 'datePublished', 'author'],
  CollectionPage: ['name', 'url', 'hasPart'],
  Quiz: ['name', 'about', 'url', 'provider'],
};

/** What it says besides where it is what a page is about, and not named in passing by another thing. */
const REQUIRED_OF_WHOLE: Readonly<Record<string, readonly string[]>> = {
  Organization: ['logo'],
  BlogPosting: ['image', 'dateModified'],
};

const FORMS: Readonly<Record<string, RegExp>> = {
  price: /^\d+\.\d\d$/,
  priceCurrency: /^[A-Z]{3}$/,
  availability: /^https:\/\/schema\.org\/\w+$/,
  datePublished: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  dateModified: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  url: /^https?:\/\/\S+$/,
  image: /^https?:\/\/\S+$/,
  logo: /^https?:\/\/\S+$/,
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What is missing or malformed in a thing and in everything within it. */
export function missingOf(thing: Thing, at?: string): string[] {
  const type = String(thing['@type']);
  const required = REQUIRED[type];
  if (!required) return [`${at ?? type}: unknown type`];
  const wholly = at === undefined ? (REQUIRED_OF_WHOLE[type] ?? []) : [];
  return faultsOf(thing, at ?? type, [...required, ...wholly]);
}

function faultsOf(thing: Thing, at: string, required: readonly string[]): string[] {
  const missing = required.filter((name) => isEmpty(thing[name])).map((name) => `${at}: no ${name}`);
  const malformed = Object.entries(thing).flatMap(([name, value]) => {
    const form = FORMS[name];
    return form && typeof value === 'string' && !form.test(value) ? [`${at}.${name}: ${value}`] : [];
  });
  const within = Object.entries(thing).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((part): part is Thing => typeof part === 'object' && part !== null)
      .flatMap((part) => missingOf(part, `${at}.${name}`)),
  );
  return [...missing, ...malformed, ...within];
}
