/** What a tab shows of the exam: the instructions, or an exam that runs. */
export type ExamTab = 'instructions' | 'exam';

type Message = ExamTab | 'ask' | 'gone';

/** How long other tabs have to answer, in milliseconds. */
const TABS_ANSWER_MS = 300;

/**
 * Tells the other tabs of a learner in this browser what this tab shows, until the function returned is called. `onOthers` is
 * given what another tab shows, an exam before instructions, and null where none answers; it is called again after changes.
 */
export function joinExamTabs(userId: number, tab: ExamTab, onOthers?: (other: ExamTab | null) => void): () => void {
  const channel = new BroadcastChannel(`exam-tabs-${userId}`);
  const post = (message: Message): void => channel.postMessage(message);
  let isHere = true;
  let other: ExamTab | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    if (!onOthers) return;
    other = null;
    clearTimeout(timer);
    timer = setTimeout(() => onOthers(other), TABS_ANSWER_MS);
    post('ask');
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!isHere) return;
    if (data === 'ask') return post(tab);
    if (data === 'gone') return ask();
    if (other !== 'exam') other = data;
    onOthers?.(other);
  };
  const join = (): void => {
    isHere = true;
    post(tab);
    ask();
  };
  const leave = (): void => {
    isHere = false;
    clearTimeout(timer);
    post('gone');
  };
  join();
  addEventListener('pageshow', join);
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pageshow', join);
    removeEventListener('pagehide', leave);
    leave();
    channel.close();
  };
}
