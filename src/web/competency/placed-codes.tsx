import { counted } from '../../domain/counted.ts';
import { Notice } from '../ui/notice.tsx';
import { RowTable } from '../ui/row-table.tsx';
import type { UploadPreview } from './upload-state.ts';

type PlacedCodesProps = Pick<UploadPreview, 'byPlace' | 'byPlaceCount'>;

/** Rows whose code was told by their place in the file, for whoever confirms to check; the first of very many (product.md 9.21). */
export const PlacedCodes = ({ byPlace, byPlaceCount }: PlacedCodesProps) =>
  byPlaceCount === 0 ? null : (
    <>
      <Notice tone="flag">
        <p>{`Please check ${counted(byPlaceCount, 'code', 'codes')} before you confirm: a number 1.1 may also mean 1.10.`}</p>
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
