/** A section as the menu looks at it; `content` is its text, with or without markup. */
export type MenuSection = { readonly title: string; readonly content: string };

/** The entries of a chapter's menu that have names of their own (product.md 5.9). */
const NAMED = {
  overview: 'Overview',
  keyTopics: 'Key Topics and Concepts',
  applications: 'Practical Applications',
  summary: 'Summary',
} as const;

type Name = keyof typeof NAMED;

const same = (title: string, words: string): boolean => title.trim().toLowerCase() === words.toLowerCase();

/** Whether a section holds practice questions, which have a page of their own (product.md 5.9). */
export const isPracticeSection = ({ title }: Pick<MenuSection, 'title'>): boolean =>
  title.toLowerCase().includes('practice questions');

/**
 * Which entry of the menu a title alone determines. 'Ethical Theories and Principles' has an entry of its own, although
 * a title with 'Key' would be the key topics.
 */
function nameByTitle(title: string): Name | 'own' | null {
  if (same(title, NAMED.overview)) return 'overview';
  if (same(title, NAMED.applications)) return 'applications';
  if (same(title, NAMED.summary)) return 'summary';
  if (same(title, 'Ethical Theories and Principles')) return 'own';
  return title.includes('Key') ? 'keyTopics' : null;
}

/** The first section whose title speaks of key topics, else the first other one whose text does. */
function keyTopicsSection<Section extends MenuSection>(sections: readonly Section[]): Section | undefined {
  const unnamed = (section: Section) => nameByTitle(section.title) === null;
  return (
    sections.find(({ title }) => nameByTitle(title) === 'keyTopics') ??
    sections.find((section) => unnamed(section) && section.content.includes('Key Topics'))
  );
}

export type MenuEntry<Section> = { readonly label: string; readonly section: Section };

/**
 * The menu of a chapter: its sections in order, the four that every chapter has under their names, all others under
 * their titles. Practice questions are left out, as a link represents them (product.md 5.9).
 */
export function chapterMenu<Section extends MenuSection>(sections: readonly Section[]): MenuEntry<Section>[] {
  const readable = sections.filter((section) => !isPracticeSection(section));
  const keyTopics = keyTopicsSection(readable);
  const used = new Set<Name>();
  return readable.map((section) => {
    const name = section === keyTopics ? 'keyTopics' : nameByTitle(section.title);
    if (name === null || name === 'own' || used.has(name)) return { label: section.title, section };
    if (name === 'keyTopics' && section !== keyTopics) return { label: section.title, section };
    used.add(name);
    return { label: NAMED[name], section };
  });
}
