/** What is recorded of a chapter: opened, or completed; without a record it was never opened (product.md 5.7). */
export type ChapterRecord = { readonly chapterId: number; readonly completed: boolean };

/** Completed chapters among all chapters in percent, rounded; 0 where there are none (product.md 5.8). */
export function percentComplete(chapterIds: readonly number[], records: readonly ChapterRecord[]): number {
  const completed = completedChapters(chapterIds, records).length;
  return chapterIds.length === 0 ? 0 : Math.round((completed / chapterIds.length) * 100);
}

/** The chapters that were completed, in the order given. */
export function completedChapters(chapterIds: readonly number[], records: readonly ChapterRecord[]): number[] {
  const done = new Set(records.filter(({ completed }) => completed).map(({ chapterId }) => chapterId));
  return chapterIds.filter((id) => done.has(id));
}

/** The state of a chapter, or null before it was opened (product.md 5.7). */
export function chapterState(chapterId: number, records: readonly ChapterRecord[]): 'Completed' | 'In Progress' | null {
  const record = records.find((each) => each.chapterId === chapterId);
  if (!record) return null;
  return record.completed ? 'Completed' : 'In Progress';
}
