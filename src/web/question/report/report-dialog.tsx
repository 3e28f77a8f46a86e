import { useState } from 'react';
import type { OwnReportView } from '../../../application/contract/index.ts';
import { REPORT_REASONS, REPORT_TEXT_MAX_LENGTH, type ReportReason } from '../../../domain/exam/question-report.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { httpApi } from '../../api/http-api.ts';
import { button } from '../../ui/button.css.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { type FormFailure, readFormText, toFormFailure } from '../../ui/form-failure.ts';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { REPORT_REASON_LABELS } from './report-labels.ts';

/** What is in the form. */
export type ReportDraft = { readonly reason: string; readonly words: string };

export type ReportDialogProps = {
  readonly questionId: OwnReportView['questionId'];
  readonly attemptId?: number;
  /** What the form begins with: what was typed before, or the report that is open. */
  readonly draft: ReportDraft | null;
  readonly onTyped: (draft: ReportDraft) => void;
  readonly onClose: () => void;
  readonly onSent: (report: OwnReportView) => void;
};

const FAILED = 'Your report could not be sent. Please try again.';

const draftOf = (fields: FormData): ReportDraft => ({
  reason: readFormText(fields, 'reason'),
  words: readFormText(fields, 'words'),
});

/** Asks what is wrong with a question. The typed text stays on any failure. */
export function ReportDialog({ draft, onTyped, onClose, onSent, ...question }: ReportDialogProps) {
  const send = useSendReport(question, onSent);
  const [first] = useState(draft);
  return (
    <Modal
      title="Report a problem"
      description="Tell us what is wrong with this question. We look at every report."
      onClose={onClose}
    >
      <DialogForm
        send={send}
        words="Send Report"
        busyWords="Sending..."
        onChange={(event) => onTyped(draftOf(new FormData(event.currentTarget)))}
        beside={
          <button type="button" className={button.quiet} onClick={onClose}>
            Cancel
          </button>
        }
      >
        {(failure) => (
          <>
            <SelectField
              label="What is wrong?"
              name="reason"
              defaultValue={first?.reason ?? ''}
              error={failure?.fields.reason}
            >
              <option value="">Choose one</option>
              {REPORT_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {REPORT_REASON_LABELS[reason]}
                </option>
              ))}
            </SelectField>
            <TextArea
              label="What should we know?"
              name="words"
              rows={5}
              hint={`Optional, at most ${formatCount(REPORT_TEXT_MAX_LENGTH)} characters`}
              maxLength={REPORT_TEXT_MAX_LENGTH}
              defaultValue={first?.words ?? ''}
              error={failure?.fields.words}
            />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}

function useSendReport(
  question: Pick<ReportDialogProps, 'questionId' | 'attemptId'>,
  onSent: ReportDialogProps['onSent'],
): (fields: FormData) => Promise<FormFailure | null> {
  const notify = useNotify();
  return async (fields) => {
    const { reason, words } = draftOf(fields);
    try {
      const report = await httpApi('questions.report', { ...question, reason: reason as ReportReason, words });
      notify({ title: 'Report sent', description: 'Thank you. We look at every report.' });
      onSent(report);
      return null;
    } catch (error) {
      return toFormFailure(error, {}, FAILED);
    }
  };
}
