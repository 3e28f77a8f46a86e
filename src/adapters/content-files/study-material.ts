import type { Competency, ContentItem, Section, StudyMaterial } from '../../application/ports/study-material.ts';
import { OPTION_LETTERS } from '../../domain/exam/item-quality.ts';
import type { CompetencyList } from './kinds/competency.ts';
import type { SourceItem } from './kinds/item.ts';
import type { SourceSection } from './kinds/section.ts';
import type { ParsedContent } from './material.ts';
import type { LocatedEntry } from './place.ts';

function toContentItem({ id, key, options, why, rightWhen, ...item }: SourceItem): ContentItem {
  return {
    ...item,
    externalId: id,
    explanation: why[key],
    options: OPTION_LETTERS.map((letter) => ({
      letter,
      text: options[letter],
      isKey: letter === key,
      rationale: why[letter],
      rightWhen: rightWhen[letter] ?? null,
    })),
  };
}

const toCompetencies = ({ categories, competencies }: CompetencyList): Competency[] =>
  competencies.map((competency) => ({
    ...competency,
    category: categories.find(({ index }) => index === competency.category)?.title ?? '',
  }));

const entriesOf = <Entry>(located: readonly LocatedEntry<Entry>[]): Entry[] => located.map(({ entry }) => entry);

function withSections<Whole extends { readonly folder: string }>(
  wholes: readonly LocatedEntry<Whole>[],
  sections: readonly SourceSection[],
): (Omit<Whole, 'folder'> & { readonly sections: readonly Section[] })[] {
  return entriesOf(wholes).map(({ folder, ...whole }) => ({
    ...whole,
    sections: sections
      .filter((section) => section.folder === folder)
      .map(({ folder: _, ...section }) => section)
      .sort((left, right) => left.order - right.order),
  }));
}

/** Turns what the files say into what is loaded: the key's reason becomes the explanation (product.md 5.4). */
export function toStudyMaterial(material: ParsedContent): StudyMaterial {
  const sections = entriesOf(material.sections);
  return {
    items: entriesOf(material.items).map(toContentItem),
    provinces: entriesOf(material.provinces),
    disciplines: entriesOf(material.disciplines),
    competencies: entriesOf(material.competencyLists).flatMap(toCompetencies),
    chapters: withSections(material.chapters, sections).sort((left, right) => left.number - right.number),
    modules: withSections(material.modules, sections).sort((left, right) => left.number - right.number),
    examples: entriesOf(material.examples),
    posts: entriesOf(material.posts),
    glossary: entriesOf(material.glossary),
    sitePages: entriesOf(material.sitePages).map(({ text, ...page }) => ({ ...page, html: text })),
  };
}
