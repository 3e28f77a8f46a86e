import type {
  Api,
  ChapterOutlineView,
  ReadingPlace,
  SectionPlace,
  SectionView,
} from '../../application/contract/index.ts';
import type { ChapterRecord } from '../../domain/study/chapter-progress.ts';
import { askOnce, keepAnswer, keptPerReader } from '../api/kept-per-reader.ts';

/** What the guide shows of the learner; progress and bookmarks are null where they could not be loaded. */
export type ReaderParts = {
  readonly progress: readonly ChapterRecord[] | null;
  readonly bookmarks: readonly SectionPlace[] | null;
  /** Where the learner goes on reading. */
  readonly place: ReadingPlace | null;
};

type Texts = {
  readonly outline: Map<'outline', Promise<readonly ChapterOutlineView[]>>;
  readonly sections: Map<number, Promise<readonly SectionView[]>>;
  parts: ReaderParts | null;
};

const kept = keptPerReader<Texts>(() => ({ outline: new Map(), sections: new Map(), parts: null }));

type Shown = {
  readonly outline: readonly ChapterOutlineView[];
  readonly chapterId: number;
  readonly sections: readonly SectionView[];
};

/** What is known of the guide, asked for once each. */
export type StudyCache = {
  /** The chapters with the names of their sections. */
  readonly outline: () => Promise<readonly ChapterOutlineView[]>;
  readonly sections: (chapterId: number) => Promise<readonly SectionView[]>;
  /** Keeps what came with the page, so that the browser need not ask for it again. */
  readonly keep: (shown: Shown) => void;
  /** What is known of the learner since the last change; null where it has to be asked for. */
  readonly parts: () => ReaderParts | null;
  readonly keepParts: (parts: ReaderParts | null) => void;
  /** Nothing of it holds any more, as when access has ended. */
  readonly forget: () => void;
};

/** The guide as one reader has it. */
export function studyCache(api: Api, readerId: number): StudyCache {
  const texts = kept(api, readerId);
  return {
    outline: () => askOnce(texts.outline, 'outline', () => api('study.listChapters', {})),
    sections: (chapterId) => askOnce(texts.sections, chapterId, () => api('study.listSections', { chapterId })),
    keep: ({ outline, chapterId, sections }) => {
      keepAnswer(texts.outline, 'outline', outline);
      keepAnswer(texts.sections, chapterId, sections);
    },
    parts: () => texts.parts,
    keepParts: (parts) => {
      texts.parts = parts;
    },
    forget: () => {
      texts.outline.clear();
      texts.sections.clear();
      texts.parts = null;
    },
  };
}
