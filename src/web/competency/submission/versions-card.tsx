import { Link } from 'react-router-dom';
import type { CompetencyTexts } from '../../../domain/competency/regulators.ts';
import { DateTime } from '../../format/moments.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { plain, project, row, small, soft, strong } from './submission.css.ts';
import type { EntryData, EntryView } from './submission-views.ts';

const ORIGINS: Readonly<Record<EntryView['versions'][number]['origin'], string>> = {
  interval: 'Kept while writing',
  replaced: 'Replaced by another version',
  'other-device': 'Written on another device',
};

type VersionsProps = {
  readonly entry: EntryView;
  readonly version: EntryData['version'];
  readonly readOnly: boolean;
  readonly onRestore: (texts: CompetencyTexts) => void;
};

/** Earlier versions of the text, to compare and to restore (product.md 9.35). */
export function VersionsCard({ entry, version, readOnly, onRestore }: VersionsProps) {
  return (
    <Card title="Versions">
      {entry.versions.length === 0 ? (
        <p className={soft}>Versions are kept while you write. None is there yet.</p>
      ) : (
        <ul className={plain}>
          {entry.versions.map(({ number, origin, savedAt }) => (
            <li key={number} className={project}>
              <span className={strong}>{number}</span>
              <span>
                <DateTime of={savedAt} /> <span className={small}>{ORIGINS[origin]}</span>
              </span>
              <Link to={`?version=${number}`} preventScrollReset>
                Compare
              </Link>
            </li>
          ))}
        </ul>
      )}
      {version && !readOnly ? (
        <div className={row}>
          <button
            type="button"
            className={button.other}
            onClick={() =>
              onRestore({ situation: version.situation, action: version.action, outcome: version.outcome })
            }
          >
            Restore version {version.number}
          </button>
          <span className={small}>The text as it is now becomes a version.</span>
        </div>
      ) : null}
    </Card>
  );
}
