import { MessageSquareWarning } from 'lucide';
import { useRef } from 'react';
import type { OwnReportView } from '../../../application/contract/index.ts';
import { useViewer } from '../../root.tsx';
import { CalendarDay } from '../../ui/calendar-day.tsx';
import { Icon } from '../../ui/icon.tsx';
import { needsScript } from '../../ui/needs-script.css.ts';
import { useLateDialog } from '../../ui/use-late-dialog.ts';
import { useOwnReport } from './own-reports.ts';
import type { ReportDraft } from './report-dialog.tsx';
import { line, opener } from './report-problem.css.ts';

const loadDialog = () => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog);

type ReportProblemProps = {
  readonly questionId: OwnReportView['questionId'];
  /** The completed exam in which it is read, if it is a question of one. */
  readonly attemptId?: number;
  /** The id of what says which question it is. */
  readonly describedBy?: string;
};

/** Where a learner reports a problem with a question; nothing for visitors (product.md 12.1 to 12.4). */
export function ReportProblem(props: ReportProblemProps) {
  const viewer = useViewer();
  return viewer ? <ReportLine {...props} readerId={viewer.id} /> : null;
}

function ReportLine({ readerId, describedBy, ...question }: ReportProblemProps & { readonly readerId: number }) {
  const { own, keep } = useOwnReport(question.questionId, readerId);
  const { Dialog, open, close, fetchAhead } = useLateDialog(loadDialog);
  // What was typed stays when the dialog is closed without sending.
  const draft = useRef<ReportDraft | null>(null);
  return (
    <div className={`${line} ${needsScript}`}>
      {own ? (
        <span>
          You reported this question on <CalendarDay of={own.at} />.
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
