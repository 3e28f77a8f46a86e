import { useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigationType } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { PageLinks } from '../admin/page-links.tsx';
import type { PageLoad } from '../page-route.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Arrival } from './arrival.tsx';
import type { DisciplineView } from './selection.ts';
import { forgetLists } from './shown-lists.ts';
import { UploadFailureNotice } from './upload-failure-notice.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadPreviewCard } from './upload-preview-card.tsx';
import { UploadResultsCard } from './upload-results-card.tsx';
import { UploadRuns } from './upload-runs.tsx';
import { progressOf } from './upload-state.ts';
import { useUpload } from './use-upload.ts';

type UploadData = {
  readonly disciplines: readonly DisciplineView[];
  readonly runs: OutputOf<'competency.uploads'>;
  readonly isFurtherOn: boolean;
};

const UPLOAD_PATH = '/admin/upload';

/** Loads what an upload is for, and those that were made; after each of them the lists of the bank are others (product.md 9.4). */
export const loadUpload: PageLoad<UploadData> = async (page) => {
  const { api, url } = page;
  const before = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const [disciplines, runs] = await Promise.all([
    api('competency.disciplines', {}),
    api('competency.uploads', before === undefined ? {} : { before }),
  ]);
  await forgetLists(page);
  return { disciplines, runs, isFurtherOn: before !== undefined };
};

/** Where administrators upload examples: choose, check, confirm, and undo (product.md 9.8 to 9.12). */
export function UploadPage() {
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
        progress={progressOf(state)}
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

/** The list stands below the form: another page of it is led to, unless it is gone back to (product.md 9.25). */
function EarlierUploads({ onUndone }: { readonly onUndone: (uploadId: number) => void }) {
  const { runs, isFurtherOn } = useLoaderData() as UploadData;
  const { key } = useLocation();
  const [opened] = useState(key);
  const followed = useNavigationType() !== 'POP' && key !== opened;
  return (
    <Arrival label="Earlier uploads" of={followed ? key : null}>
      <Card title="Earlier uploads">
        <UploadRuns runs={runs.uploads} onUndone={onUndone} />
        <PageLinks
          of="earlier uploads"
          first={isFurtherOn ? UPLOAD_PATH : null}
          next={runs.next === null ? null : `${UPLOAD_PATH}?before=${runs.next}`}
          nextWords="Older uploads"
        />
      </Card>
    </Arrival>
  );
}
