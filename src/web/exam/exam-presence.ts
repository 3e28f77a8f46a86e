import { recordVisit } from './exam-actions.ts';
import type { ExamRecords } from './exam-records.ts';
import type { ExamStore } from './exam-session.ts';

type PresenceOptions = { readonly store: ExamStore; readonly records: ExamRecords };

/** Whether the learner looks at the exam: leaving and coming back are events of the attempt (product.md 4.23). */
export type ExamPresence = {
  readonly arrive: () => void;
  /** The page goes out of view; events that nothing takes along are handed to the browser. */
  readonly leave: () => void;
};

export function createExamPresence({ store, records }: PresenceOptions): ExamPresence {
  let isHere = false;
  return {
    arrive: () => {
      if (isHere || document.visibilityState === 'hidden') return;
      isHere = true;
      recordVisit(store, records);
    },
    leave: () => {
      if (!isHere) return;
      isHere = false;
      records.addEvent({ kind: 'leave', questionId: null, optionId: null });
      void records.sendEvents();
    },
  };
}
