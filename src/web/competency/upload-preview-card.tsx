import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { actions, soft } from './competency.css.ts';
import { ErrorList } from './error-list.tsx';
import type { UploadPreview } from './upload-state.ts';

type UploadPreviewCardProps = {
  readonly preview: UploadPreview;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** What is in the file and what would be done with it; a file with errors cannot be confirmed (product.md 9.11). */
export function UploadPreviewCard({ preview, onConfirm, onCancel }: UploadPreviewCardProps) {
  const { message, rows, rowCount, errorCount, otherSheets } = preview;
  const sound = errorCount === 0;
  return (
    <Card title="Preview">
      <Notice tone={sound ? 'info' : 'bad'}>
        <p>{message}</p>
      </Notice>
      {otherSheets > 0 ? (
        <Notice tone="flag">
          <p>{`Only the first sheet was read. The file has ${otherSheets} more.`}</p>
        </Notice>
      ) : null}
      <ErrorList {...preview} />
      <p className={soft}>{`Rows for 1.1: ${preview.comp11Count}. Rows for 1.10: ${preview.comp110Count}.`}</p>
      {rows.length > 0 ? (
        <RowTable
          title="Rows"
          columns={['Row', 'Code', 'Competency', 'Situation']}
          rows={rows.map(({ row, code, competency, situation }) => ({
            key: row,
            cells: [row, code, competency, situation],
          }))}
        />
      ) : null}
      {rowCount > rows.length ? <p className={soft}>{`The first ${rows.length} of ${rowCount} rows.`}</p> : null}
      <div className={actions}>
        {sound ? (
          <button type="button" className={button.main} onClick={onConfirm}>
            Confirm Upload
          </button>
        ) : null}
        <button type="button" className={button.other} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </Card>
  );
}
