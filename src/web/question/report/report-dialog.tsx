import { type SubmitEvent, useRef, useState } from 'react';
import type { OwnReportView } from '../../../application/contract/index.ts';
import { REPORT_REASONS, REPORT_TEXT_MAX_LENGTH, type ReportReason } from '../../../domain/exam/question-report.ts';
import { httpApi } from '../../api/http-api.ts';
import { button } from '../../ui/button.css.ts';
import { actions, form as formStyle } from '../../ui/dialog.css.ts';
import { type FormFailure, formFailure, typed, useFirstInvalidField } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { REASON_WORDS } from './report-words.ts';

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

const draftOf = (fields: FormData): ReportDraft => ({ reason: typed(fields, 'reason'), words: typed(fields, 'words') });

/** Asks what is wrong with a question. What was typed stays whatever happens. */
export function ReportDialog({ draft, onTyped, onClose, ...question }: ReportDialogProps) {
  const { busy, failure, submit } = useSendReport(question);
  const [first] = useState(draft);
  const form = useFirstInvalidField(failure);
  return (
    <Modal
      title="Report a problem"
      description="Tell us what is wrong with this question. We look at every report."
      onClose={onClose}
    >
      <form
        className={formStyle}
        noValidate
        ref={form}
        onSubmit={submit}
        onChange={(event) => onTyped(draftOf(new FormData(event.currentTarget)))}
      >
        <FormMessage message={failure?.message} />
        <SelectField
          label="What is wrong?"
          name="reason"
          defaultValue={first?.reason ?? ''}
          error={failure?.fields.reason}
        >
          <option value="">Choose one</option>
          {REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {REASON_WORDS[reason]}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="What should we know?"
          name="words"
          rows={5}
          hint={`Optional, at most ${REPORT_TEXT_MAX_LENGTH.toLocaleString('en-CA')} characters`}
          maxLength={REPORT_TEXT_MAX_LENGTH}
          defaultValue={first?.words ?? ''}
          error={failure?.fields.words}
        />
        <div className={actions}>
          <button type="button" className={button.quiet} onClick={onClose}>
            Cancel
          </button>
          <SubmitButton busy={busy} busyWords="Sending...">
            Send Report
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}

function useSendReport({ onSent, ...question }: Pick<ReportDialogProps, 'questionId' | 'attemptId' | 'onSent'>) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const sending = useRef(false);
  const send = async ({ reason, words }: ReportDraft): Promise<void> => {
    sending.current = true;
    setBusy(true);
    try {
      const report = await httpApi('questions.report', { ...question, reason: reason as ReportReason, words });
      notify({ title: 'Report sent', description: 'Thank you. We look at every report.' });
      onSent(report);
    } catch (error) {
      setFailure(formFailure(error, {}, FAILED));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // The dialog stands in a portal, but what happens in it still bubbles to the question it belongs to.
    event.stopPropagation();
    if (!sending.current) void send(draftOf(new FormData(event.currentTarget)));
  };
  return { busy, failure, submit };
}
