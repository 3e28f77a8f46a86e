import { inDigits } from '../../domain/counted.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { ErrorList } from './error-list.tsx';
import { facts } from './upload.css.ts';
import type { UploadChoice, UploadResult } from './upload-state.ts';

type UploadResultsCardProps = { readonly result: UploadResult; readonly choice: UploadChoice };

/** What came of an upload, of which file and for which discipline (product.md 9.11, 9.23). */
export const UploadResultsCard = ({ result, choice }: UploadResultsCardProps) => (
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
      <dd>{inDigits(result.processed)}</dd>
      <dt>Rows for 1.1</dt>
      <dd>{inDigits(result.comp11Count)}</dd>
      <dt>Rows for 1.10</dt>
      <dd>{inDigits(result.comp110Count)}</dd>
      <dt>Numbers read as 1.10</dt>
      <dd>{result.decimalMappingFixed ? 'Yes' : 'No'}</dd>
      <dt>Errors</dt>
      <dd>{inDigits(result.errorCount)}</dd>
    </dl>
    <ErrorList {...result} />
  </Card>
);
