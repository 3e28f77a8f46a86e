import type { AttemptView } from '../../application/contract/index.ts';
import type { ToastData } from '../api/request-context.ts';
import type { ExamActions } from './exam-actions.ts';
import type { ExamBreakActions } from './exam-breaks.ts';
import type { ExamStore, RunningAttemptData } from './exam-session.ts';
import type { createNoteWriter } from './note-writer.ts';
import type { LoaderTimes } from './server-clock.ts';

export type ExamClientOptions = {
  readonly store: ExamStore;
  readonly view: RunningAttemptData;
  readonly times: LoaderTimes;
  readonly userId: number;
  /** Whether the address names the question; then the position stored on the device is not used. */
  readonly placed: boolean;
  readonly notify: (toast: ToastData) => void;
  /** The attempt has ended: its result, and how many answers on this device came too late for it. */
  readonly onEnded: (view: AttemptView, notCounted: number) => void;
  /** Another user is signed in now. */
  readonly onOtherUser: (userId: number) => void;
};

/** A running attempt in the browser. Exists between mounting and leaving the exam screen. */
export type ExamClient = ExamActions &
  ExamBreakActions & {
    readonly choose: (optionId: number) => void;
    /** Chooses by position, as the keys A to D do. */
    readonly chooseAt: (position: number) => void;
    /** Writes notes by the writer that waits for those of other devices, whose code comes after the page. */
    readonly writeNotesBy: (create: typeof createNoteWriter) => void;
    readonly endExam: () => void;
    /** Cancels ending, as long as the server has not been asked to end. */
    readonly cancelEnding: () => void;
    /** Continues after a user has signed in on this page. */
    readonly signedIn: (userId: number) => void;
    /** Shows what the device remembers, before the first paint after hydration. */
    readonly restore: () => void;
    /** Starts listening, sending and counting down; returns how to stop. */
    readonly start: () => () => void;
  };
