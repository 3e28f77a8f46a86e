import { formatCount, formatQuantity } from '../../domain/format-count.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { actions, soft } from './competency.css.ts';
import { fileName } from './upload.css.ts';
import { UploadFailureNotice } from './upload-failure-notice.tsx';
import type { UploadChoice, UploadFailure, UploadPreviewData } from './upload-state.ts';

type PlacedCodesProps = Pick<UploadPreviewData, 'byPlace' | 'byPlaceCount'>;

/**
 * Rows whose code was decided by their position in the file, to be checked before confirming; the first of many
 * (product.md 9.21).
 */
const PlacedCodes = ({ byPlace, byPlaceCount }: PlacedCodesProps) =>
  byPlaceCount === 0 ? null : (
    <>
      <Notice tone="flag">
        <p>{`Please check ${formatQuantity(byPlaceCount, 'code', 'codes')} before you confirm: a number 1.1 may also mean 1.10.`}</p>
        {byPlaceCount > byPlace.length ? <p>{`The first ${byPlace.length} are listed.`}</p> : null}
      </Notice>
      <RowTable
        title="Codes told by their place"
        columns={['Row', 'How it was read', 'Situation']}
        rows={byPlace.map(({ row, shown, code, opening }) => ({
          key: row,
          cells: [row, `the number ${shown} was read as ${code}, by its place in the file`, opening],
        }))}
      />
    </>
  );

type UploadPreviewCardProps = {
  readonly preview: UploadPreviewData;
  readonly choice: UploadChoice;
  /** Why it could not be stored. */
  readonly failure?: UploadFailure;
  readonly storing: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** What is in the file and what would be done with it; a file with errors cannot be confirmed (product.md 9.11). */
export function UploadPreviewCard({ preview, choice, failure, storing, onConfirm, onCancel }: UploadPreviewCardProps) {
  const { message, rows, rowCount, errorCount, otherSheets } = preview;
  const sound = errorCount === 0;
  return (
    <Card title="Preview" arrives>
      <p className={fileName}>{`${choice.spreadsheet.name}, for ${choice.disciplineName}`}</p>
      <Notice tone={sound ? 'info' : 'bad'}>
        <p>{message}</p>
      </Notice>
      {otherSheets > 0 ? (
        <Notice tone="flag">
          <p>{`Only the first sheet was read. The file has ${otherSheets} more.`}</p>
        </Notice>
      ) : null}
      <ErrorList {...preview} />
      <PlacedCodes {...preview} />
      <p
        className={soft}
      >{`Rows for 1.1: ${formatCount(preview.comp11Count)}. Rows for 1.10: ${formatCount(preview.comp110Count)}.`}</p>
      {rows.length > 0 ? (
        <>
          <p className={soft}>
            {rowCount > rows.length
              ? `The first ${rows.length} of ${formatCount(rowCount)} rows without an error:`
              : `${formatQuantity(rowCount, 'row', 'rows')} without an error:`}
          </p>
          <RowTable
            title="Rows"
            columns={['Row', 'Code', 'Competency', 'Situation']}
            rows={rows.map(({ row, code, competency, situation }) => ({
              key: row,
              cells: [row, code, competency, situation],
            }))}
          />
        </>
      ) : null}
      {failure ? <UploadFailureNotice failure={failure} /> : null}
      <div className={actions}>
        {sound ? (
          <button type="button" className={button.main} aria-disabled={storing || undefined} onClick={onConfirm}>
            {storing ? (
              <>
                <Spinner />
                Storing...
              </>
            ) : (
              'Confirm Upload'
            )}
          </button>
        ) : null}
        <button type="button" className={button.other} disabled={storing} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Card>
  );
}

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
