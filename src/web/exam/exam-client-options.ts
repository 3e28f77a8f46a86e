import type { AttemptView } from '../../application/contract/index.ts';
import type { Toast } from '../api/request-context.ts';
import type { ExamActions } from './exam-actions.ts';
import type { ExamBreaks } from './exam-breaks.ts';
import type { ExamStore, RunningView } from './exam-session.ts';
import type { LoaderTimes } from './server-clock.ts';

export type ExamClientOptions = {
  readonly store: ExamStore;
  readonly view: RunningView;
  readonly times: LoaderTimes;
  readonly userId: number;
  /** Whether the address names the question; then the position kept on the device is not used. */
  readonly placed: boolean;
  readonly notify: (toast: Toast) => void;
  /** The attempt has ended: its result, and how many answers on this device came too late for it. */
  readonly onEnded: (view: AttemptView, notCounted: number) => void;
  /** Another user is signed in now. */
  readonly onOtherUser: (userId: number) => void;
};

/** A running attempt in the browser. Exists between mounting and leaving the exam screen. */
export type ExamClient = ExamActions &
  ExamBreaks & {
    readonly choose: (optionId: number) => void;
    /** Chooses by position, as the keys A to D do. */
    readonly chooseAt: (position: number) => void;
    readonly endExam: () => void;
    /** Cancels ending, as long as the server has not been asked to end. */
    readonly cancelEnding: () => void;
    /** Goes on after a user has signed in on this page. */
    readonly signedIn: (userId: number) => void;
    /** Shows what the device remembers, before the first paint after hydration. */
    readonly restore: () => void;
    /** Starts listening, sending and counting down; returns how to stop. */
    readonly start: () => () => void;
  };
