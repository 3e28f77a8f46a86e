import type { CompetencyTexts } from '../../../domain/competency/competency-texts.ts';
import { DateTimeText } from '../../format/moments.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { plain, project, row, small, soft, strong } from './submission.css.ts';
import type { EntryPageData, SubmissionEntryData } from './submission-data.ts';

const ORIGINS: Readonly<Record<SubmissionEntryData['versions'][number]['origin'], string>> = {
  interval: 'Stored while writing',
  shortened: 'Stored before text was removed',
  replaced: 'Replaced by another version',
  'other-device': 'Written on another device or in another tab',
};

type VersionsProps = {
  readonly entry: SubmissionEntryData;
  readonly version: EntryPageData['version'];
  readonly readOnly: boolean;
  readonly onRestore: (texts: CompetencyTexts) => void;
};

/** Earlier versions of the text, to compare and to restore (product.md 9.35). */
export function VersionsCard({ entry, version, readOnly, onRestore }: VersionsProps) {
  return (
    <Card title="Versions">
      {entry.versions.length === 0 ? (
        <p className={soft}>
          Versions are stored every ten minutes while you write, and before much of a text is removed. None is there
          yet.
        </p>
      ) : (
        <ul className={plain}>
          {entry.versions.map(({ number, origin, savedAt }) => (
            <li key={number} className={project}>
              <span className={strong}>{number}</span>
              <span>
                <DateTimeText of={savedAt} /> <span className={small}>{ORIGINS[origin]}</span>
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
