import type { ChapterOutlineView } from '../../application/contract/index.ts';
import { type ChapterRecord, completedChapters, percentComplete } from '../../domain/study/chapter-progress.ts';
import { bar, figures, ofAll, percent, progressBox } from './guide-progress.css.ts';

type GuideProgressProps = {
  readonly outline: readonly ChapterOutlineView[];
  readonly progress: readonly ChapterRecord[];
};

/** How much of the guide is completed. */
export function GuideProgress({ outline, progress }: GuideProgressProps) {
  const ids = outline.map(({ id }) => id);
  const complete = percentComplete(ids, progress);
  return (
    <div className={progressBox}>
      <p className={figures}>
        <span className={percent}>{complete}% Complete</span>
        <span className={ofAll}>
          {completedChapters(ids, progress).length} of {ids.length}
        </span>
      </p>
      <progress className={bar} value={complete} max={100} aria-label="Chapters completed" />
    </div>
  );
}
