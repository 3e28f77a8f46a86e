import { formatCount } from '../../domain/format-count.ts';
import { RowTable } from '../ui/row-table.tsx';
import type { UploadPreviewData } from './upload-state.ts';

type ErrorListProps = Pick<UploadPreviewData, 'errors' | 'errorCount'>;

/** What is wrong, row by row; the first of very many (product.md 9.8). */
export const ErrorList = ({ errors, errorCount }: ErrorListProps) =>
  errorCount === 0 ? null : (
    <>
      {errorCount > errors.length ? <p>{`The first ${errors.length} of ${formatCount(errorCount)} errors:`}</p> : null}
      <RowTable
        title="Errors"
        columns={['Row', 'Column', 'Reason']}
        rows={errors.map(({ row, column, reason }) => ({ key: `${row} ${column}`, cells: [row, column, reason] }))}
      />
    </>
  );
