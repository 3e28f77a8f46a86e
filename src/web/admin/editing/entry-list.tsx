import { button } from '../../ui/button.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { smallPrint } from '../records.css.ts';
import * as css from './editing.css.ts';
import type { EntryList as List } from './entry-lists.ts';
import type { KindScreen } from './kind-screens.ts';

type EntryListProps = {
  readonly list: List;
  readonly screen: KindScreen;
  readonly chosen: number | 'new' | null;
  readonly onChoose: (id: number) => void;
};

/** What there is of a kind, to choose from; on its way, empty, or not to be had. */
export function EntryList({ list, screen, chosen, onChoose }: EntryListProps) {
  const { lines, failed, load } = list;
  if (!lines && failed) {
    return (
      <Notice tone="bad" title="The list could not be loaded" role="alert">
        <p>
          <button type="button" className={button.other} onClick={() => void load()}>
            Try Again
          </button>
        </p>
      </Notice>
    );
  }
  if (!lines) return <Waiting words="Loading" />;
  if (lines.length === 0) return <p className={smallPrint}>{screen.empty}</p>;
  return (
    <ul className={css.list} aria-label={screen.heading}>
      {lines.map((line) => (
        <li key={line.id}>
          <button
            type="button"
            className={css.line[line.id === chosen ? 'chosen' : 'plain']}
            aria-current={line.id === chosen || undefined}
            onClick={() => onChoose(line.id)}
          >
            {screen.lineOf(line)}
          </button>
        </li>
      ))}
    </ul>
  );
}
