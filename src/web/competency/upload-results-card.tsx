import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { ErrorList } from './error-list.tsx';
import { facts } from './upload.css.ts';
import type { UploadResult } from './upload-state.ts';

/** What came of an upload (product.md 9.11). */
export const UploadResultsCard = ({ result }: { readonly result: UploadResult }) => (
  <Card title="Upload Results" arrives>
    <Notice tone={result.success ? 'good' : 'bad'}>
      <p>{result.message}</p>
    </Notice>
    <dl className={facts}>
      <dt>Processed</dt>
      <dd>{result.processed}</dd>
      <dt>Rows for 1.1</dt>
      <dd>{result.comp11Count}</dd>
      <dt>Rows for 1.10</dt>
      <dd>{result.comp110Count}</dd>
      <dt>Numbers read as 1.10</dt>
      <dd>{result.decimalMappingFixed ? 'Yes' : 'None'}</dd>
      <dt>Errors</dt>
      <dd>{result.errorCount}</dd>
    </dl>
    <ErrorList {...result} />
  </Card>
);
