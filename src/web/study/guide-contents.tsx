import type { SectionView } from '../../application/contract/index.ts';
import { chapterMenu } from '../../domain/study/chapter-menu.ts';
import { chapterState } from '../../domain/study/chapter-progress.ts';
import { sectionAddress } from '../../domain/study/section-address.ts';
import { BookContents } from './book-contents.tsx';
import type { Guide } from './use-guide.ts';

const GLOSSARY = { to: '/glossary', name: 'Glossary' };

type GuideContentsProps = { readonly guide: Guide; readonly section: SectionView | undefined };

/** The chapters of the guide; the open one has its menu. */
export function GuideContents({ guide: { outline, progress, chapter: open }, section }: GuideContentsProps) {
  const entries = (outline ?? []).map(({ id, order, title }) => ({
    id,
    to: sectionAddress(id, null),
    name: `Chapter ${order}: ${title}`,
    isCompleted: chapterState(id, progress.part ?? []) === 'Completed',
    sections: id === open?.id ? menuOf(id, open.sections ?? [], section) : null,
  }));
  return <BookContents id="guide-contents" label="Chapters" entries={entries} more={GLOSSARY} />;
}

/** Practice questions have a page of their own. */
const menuOf = (chapterId: number, sections: readonly SectionView[], current: SectionView | undefined) => [
  ...chapterMenu(sections).map(({ label, section }, index) => ({
    to: sectionAddress(chapterId, index === 0 ? null : section.slug),
    title: label,
    isCurrent: section.id === current?.id,
  })),
  { to: `/chapter-questions/${chapterId}`, title: 'Practice Questions', isCurrent: false },
];
