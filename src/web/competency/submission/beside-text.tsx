import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { PARTS } from '../../../domain/competency/regulators.ts';
import type { EntryFields } from '../../../domain/competency/submission.ts';
import { button } from '../../ui/button.css.ts';
import { added, partName, removed, story } from './editor.css.ts';
import { PART_TITLES } from './part-editor.tsx';
import { asidePanel, partHead, small } from './submission.css.ts';
import type { EntryData } from './submission-views.ts';

type BesideProps = { readonly data: EntryData; readonly fields: EntryFields };

/** What stands beside the text: an example, or one of its versions compared with it. */
export function BesideText({ data, fields }: BesideProps) {
  if (data.example) return <ExampleBeside example={data.example} />;
  if (data.version) return <VersionBeside version={data.version} fields={fields} />;
  return null;
}

const Close = () => (
  <Link to="?" className={button.quiet} preventScrollReset>
    Close
  </Link>
);

function ExampleBeside({ example: { competency, example } }: { readonly example: NonNullable<EntryData['example']> }) {
  return (
    <aside className={asidePanel} aria-label={`An example of ${competency.code}`}>
      <div className={partHead}>
        <h2>An example of {competency.code}</h2>
        <Close />
      </div>
      <p className={small}>
        {competency.competency}. {example.discipline.name}. Read how it is done, and write about your own work.
      </p>
      {PARTS.map((part) => (
        <section key={part}>
          <h3 className={partName}>{PART_TITLES[part]}</h3>
          <p className={story}>{example[part]}</p>
        </section>
      ))}
      <Link to={`/peng-prep?competency=${competency.id}&show=all&example=${example.id}`}>Read it in full</Link>
    </aside>
  );
}

type Piece = { readonly value: string; readonly added?: boolean; readonly removed?: boolean };

type VersionBesideProps = {
  readonly version: NonNullable<EntryData['version']>;
  readonly fields: EntryFields;
};

/** A version word by word against the text as it is now; the comparison is loaded when it is asked for. */
function VersionBeside({ version, fields }: VersionBesideProps) {
  const [compare, setCompare] = useState<((before: string, after: string) => readonly Piece[]) | null>(null);
  useEffect(() => {
    let isHere = true;
    void import('diff').then(({ diffWordsWithSpace }) => {
      if (isHere) setCompare(() => (before: string, after: string) => diffWordsWithSpace(before, after));
    });
    return () => {
      isHere = false;
    };
  }, []);
  return (
    <aside className={asidePanel} aria-label={`Version ${version.number}`}>
      <div className={partHead}>
        <h2>Version {version.number}</h2>
        <Close />
      </div>
      <p className={small}>Struck through: only in this version. Underlaid: only in the text as it is now.</p>
      {PARTS.map((part) => (
        <section key={part}>
          <h3 className={partName}>{PART_TITLES[part]}</h3>
          <p className={story}>
            <Pieces of={compare?.(version[part], fields[part]) ?? [{ value: version[part] }]} />
          </p>
        </section>
      ))}
    </aside>
  );
}

/** Pieces in their order, each with where it begins as its key. */
function Pieces({ of: pieces }: { readonly of: readonly Piece[] }) {
  let at = 0;
  return pieces.map((piece) => {
    const key = `${at}`;
    at += piece.value.length + 1;
    if (piece.added)
      return (
        <ins key={key} className={added}>
          {piece.value}
        </ins>
      );
    if (piece.removed)
      return (
        <del key={key} className={removed}>
          {piece.value}
        </del>
      );
    return <span key={key}>{piece.value}</span>;
  });
}
