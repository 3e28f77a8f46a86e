import { useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigationType, useRevalidator } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { OutputOf } from '../../application/contract/index.ts';
import { formatCount } from '../../domain/format-count.ts';
import { PageLinks } from '../admin/page-links.tsx';
import { httpApi } from '../api/http-api.ts';
import { isSignedOut } from '../api/part-of-page.ts';
import { resourceCache } from '../api/resource-cache.ts';
import type { PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { failureMessage } from '../ui/form-failure.ts';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { ExampleArrivalFocus } from './example-arrival-focus.tsx';
import type { DisciplineData } from './selection.ts';
import { invalidateFilterLists } from './selection.ts';
import { facts } from './upload.css.ts';
import { UploadFailureNotice } from './upload-failure-notice.tsx';
import { UploadForm } from './upload-form.tsx';
import { ErrorList, UploadPreviewCard } from './upload-preview-card.tsx';
import { UploadRuns } from './upload-runs.tsx';
import {
  type CheckedUpload,
  getUploadProgress,
  type UploadChoice,
  type UploadFailure,
  type UploadResult,
  type UploadState,
} from './upload-state.ts';

type UploadResultsCardProps = { readonly result: UploadResult; readonly choice: UploadChoice };

/** What came of an upload, of which file and for which discipline (product.md 9.11, 9.23). */
const UploadResultsCard = ({ result, choice }: UploadResultsCardProps) => (
  <Card title="Upload Results" arrives>
    <Notice tone={result.success ? 'good' : 'bad'}>
      <p>{result.message}</p>
    </Notice>
    <dl className={facts}>
      <dt>Discipline</dt>
      <dd>{choice.disciplineName}</dd>
      <dt>File</dt>
      <dd>{choice.spreadsheet.name}</dd>
      <dt>Processed</dt>
      <dd>{formatCount(result.processed)}</dd>
      <dt>Rows for 1.1</dt>
      <dd>{formatCount(result.comp11Count)}</dd>
      <dt>Rows for 1.10</dt>
      <dd>{formatCount(result.comp110Count)}</dd>
      <dt>Numbers read as 1.10</dt>
      <dd>{result.decimalMappingFixed ? 'Yes' : 'No'}</dd>
      <dt>Errors</dt>
      <dd>{formatCount(result.errorCount)}</dd>
    </dl>
    <ErrorList {...result} />
  </Card>
);

type UploadData = {
  readonly disciplines: readonly DisciplineData[];
  readonly runs: OutputOf<'competency.uploads'>;
  readonly isFurtherOn: boolean;
};

const UPLOAD_PATH = '/admin/upload';

/** Loads what an upload is for, and those that were made; after each of them the lists of the bank are others (product.md 9.4). */
export const loader: PageLoader<UploadData> = async (page) => {
  const { api, url } = page;
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const [disciplines, runs] = await Promise.all([
    api('competency.disciplines', {}),
    api('competency.uploads', before === undefined ? {} : { before }),
  ]);
  invalidateFilterLists(resourceCache(page.api));
  return { disciplines, runs, isFurtherOn: before !== undefined };
};

/** Where administrators upload examples: choose, check, confirm, and undo (product.md 9.8 to 9.12). */
export function Component() {
  const { disciplines } = useLoaderData() as UploadData;
  const { state, check, confirm, reset } = useUpload();
  const form = useRef<HTMLFormElement>(null);
  const cancel = (): void => {
    reset();
    form.current?.querySelector('input')?.focus();
  };
  /** Results of an upload that was undone are no longer so. */
  const forget = (uploadId: number): void => {
    if (state.step === 'done' && state.result.uploadId === uploadId) reset();
  };
  return (
    <PageBody width="text">
      <PageTitle of="Upload Examples" />
      <PageHeader
        title="Upload Examples"
        actions={
          <a href="/peng-examples-template.xlsx" download className={button.other}>
            Download Template
          </a>
        }
      >
        Examples for the bank from a spreadsheet, one discipline at a time. You see what is in the file before anything
        is stored.
      </PageHeader>
      <UploadForm
        ref={form}
        disciplines={disciplines}
        busy={state.step === 'checking'}
        locked={state.step === 'storing'}
        progress={getUploadProgress(state)}
        onUpload={check}
        onChange={reset}
      />
      {state.step === 'confirming' || state.step === 'storing' ? (
        <UploadPreviewCard
          {...state}
          storing={state.step === 'storing'}
          onConfirm={() => void confirm(state)}
          onCancel={cancel}
        />
      ) : null}
      {state.step === 'failed' ? <UploadFailureNotice failure={state} role="alert" /> : null}
      {state.step === 'done' ? <UploadResultsCard {...state} /> : null}
      <EarlierUploads onUndone={forget} />
    </PageBody>
  );
}

/** The list is below the form: another page of it gets the focus, unless it was reached by Back (product.md 9.25). */
function EarlierUploads({ onUndone }: { readonly onUndone: (uploadId: number) => void }) {
  const { runs, isFurtherOn } = useLoaderData() as UploadData;
  const { key } = useLocation();
  const [opened] = useState(key);
  const followed = useNavigationType() !== 'POP' && key !== opened;
  return (
    <ExampleArrivalFocus label="Earlier uploads" of={followed ? key : null}>
      <Card title="Earlier uploads">
        <UploadRuns runs={runs.uploads} onUndone={onUndone} />
        <PageLinks
          of="earlier uploads"
          first={isFurtherOn ? UPLOAD_PATH : null}
          next={runs.next === null ? null : `${UPLOAD_PATH}?before=${runs.next}`}
          nextWords="Older uploads"
        />
      </Card>
    </ExampleArrivalFocus>
  );
}

/** A refusal in the server's words; without any, in the words of the status; without an answer, what to do about it. */
function failureOf(error: unknown): UploadFailure {
  if (!(error instanceof ApiError)) return { title: 'Upload Error', message: failureMessage(error, '') };
  const { fields, message } = error.body;
  const [field] = Object.values(fields ?? {});
  const words = field ?? message ?? `Upload failed: ${error.message.replace(/^\d+: /, '')}`;
  return { title: 'Upload Failed', message: words, signedOut: isSignedOut(error) };
}

/**
 * An upload from choosing to its end: checks the file first, stores it when that is confirmed, once however often that is
 * pressed (product.md 9.11, 9.19).
 */
function useUpload() {
  const [state, setState] = useState<UploadState>({ step: 'choosing' });
  const storing = useRef(false);
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const told = (error: unknown): UploadFailure => {
    const failure = failureOf(error);
    notify({ title: failure.title, description: failure.message, tone: 'destructive' });
    return failure;
  };
  const check = async (choice: UploadChoice): Promise<void> => {
    setState({ step: 'checking' });
    try {
      setState({ step: 'confirming', preview: await httpApi('competency.previewUpload', choice), choice });
    } catch (error) {
      setState({ step: 'failed', ...told(error) });
    }
  };
  const confirm = async ({ preview, choice }: CheckedUpload): Promise<void> => {
    if (storing.current) return;
    storing.current = true;
    setState({ step: 'storing', preview, choice });
    try {
      const result = await httpApi('competency.upload', choice);
      setState({ step: 'done', result, choice });
      const title = result.success ? 'Upload Successful' : 'Upload Failed';
      notify({ title, description: result.message, tone: result.success ? 'default' : 'destructive' });
      await revalidate();
    } catch (error) {
      setState({ step: 'confirming', preview, choice, failure: told(error) });
    } finally {
      storing.current = false;
    }
  };
  return { state, check, confirm, reset: () => setState({ step: 'choosing' }) };
}
