import { atom, useAtomValue, useStore } from 'jotai';
import { MessageSquareWarning } from 'lucide';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { OwnReportView } from '../../../application/contract/index.ts';
import { isConnectionFailure } from '../../api/connection-failure.ts';
import { httpApi } from '../../api/http-api.ts';
import { resourceCache } from '../../api/resource-cache.ts';
import { CalendarDayText } from '../../format/moments.tsx';
import { useViewer } from '../../root.tsx';
import { Icon } from '../../ui/icon.tsx';
import { needsScript } from '../../ui/needs-script.css.ts';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import type { ReportDraft } from './report-dialog.tsx';
import { line, opener } from './report-problem.css.ts';

type QuestionId = OwnReportView['questionId'];
type Reports = ReadonlyMap<QuestionId, OwnReportView>;

/** The open reports of the learner at this device, as far as they are known. */
const ownReportsAtom = atom<{ readonly readerId: number; readonly reports: Reports } | null>(null);

/**
 * What this learner has reported of a question, and how to say that it was reported. The first question of a page asks for
 * all of them; where they cannot be had, nothing is said, and reporting works all the same.
 */
function useOwnReport(questionId: QuestionId, readerId: number) {
  const store = useStore();
  const known = useAtomValue(ownReportsAtom);
  useEffect(() => {
    if (store.get(ownReportsAtom)?.readerId === readerId) return;
    resourceCache(httpApi)
      .read('questions.listOwnReports', {})
      .then(
        (list) => {
          if (store.get(ownReportsAtom)?.readerId === readerId) return;
          store.set(ownReportsAtom, { readerId, reports: new Map(list.map((each) => [each.questionId, each])) });
        },
        (error: unknown) => {
          if (!(error instanceof ApiError) && !isConnectionFailure(error)) throw error;
        },
      );
  }, [store, readerId]);
  const keep = (report: OwnReportView): void => {
    const current = store.get(ownReportsAtom);
    const before = current?.readerId === readerId ? current.reports : [];
    store.set(ownReportsAtom, { readerId, reports: new Map([...before, [report.questionId, report]]) });
  };
  const own = known?.readerId === readerId ? known.reports.get(questionId) : undefined;
  return { own, keep };
}

const loadDialog = () => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog);

type ReportProblemProps = {
  readonly questionId: OwnReportView['questionId'];
  /** The completed exam in which it is read, if it is a question of one. */
  readonly attemptId?: number;
  /** The id of what says which question it is. */
  readonly describedBy?: string;
};

/** Where a learner reports a problem with a question; nothing for visitors. */
export function ReportProblem(props: ReportProblemProps) {
  const viewer = useViewer();
  return viewer ? <ReportLine {...props} readerId={viewer.id} /> : null;
}

function ReportLine({ readerId, describedBy, ...question }: ReportProblemProps & { readonly readerId: number }) {
  const { own, keep } = useOwnReport(question.questionId, readerId);
  const { Dialog, open, close, fetchAhead } = useLazyDialog(loadDialog);
  // What was typed stays when the dialog is closed without sending.
  const draft = useRef<ReportDraft | null>(null);
  return (
    <div className={`${line} ${needsScript}`}>
      {own ? (
        <span>
          You reported this question on <CalendarDayText of={own.at} />.
        </span>
      ) : null}
      <button
        type="button"
        className={opener}
        aria-describedby={describedBy}
        onClick={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        <Icon of={MessageSquareWarning} size={16} />
        {own ? 'Change your report' : 'Report a problem with this question'}
      </button>
      {Dialog ? (
        <Dialog
          {...question}
          draft={draft.current ?? own ?? null}
          onTyped={(typed) => {
            draft.current = typed;
          }}
          onClose={close}
          onSent={(report) => {
            draft.current = null;
            keep(report);
            close();
          }}
        />
      ) : null}
    </div>
  );
}
