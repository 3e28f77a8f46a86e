import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { COMPETENCY_PARTS, countCharacters, PART_TITLES } from '../../../domain/competency/competency-texts.ts';
import { chooseExampleForm, getExampleTexts } from '../../../domain/competency/example-form.ts';
import { findRegulator, type Regulator } from '../../../domain/competency/regulators.ts';
import type { EntryFields } from '../../../domain/competency/submission.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { button } from '../../ui/button.css.ts';
import { Link } from '../../ui/link.tsx';
import { toCompareParam } from './compared-example.ts';
import { added, partName, removed, story } from './editor.css.ts';
import { asidePanel, panelTitle, partHead, row, small } from './submission.css.ts';
import type { EntryPageData } from './submission-data.ts';

type BesideProps = { readonly data: EntryPageData; readonly fields: EntryFields };

/** The panel beside the text: an example, or a version compared with the text. */
export function EntryComparisonPanel({ data, fields }: BesideProps) {
  if (data.example)
    return <ExampleBeside example={data.example} code={data.code} regulator={findRegulator(data.entry.regulator)} />;
  if (data.version) return <VersionBeside version={data.version} fields={fields} />;
  return null;
}

/**
 * Below the text, where it has no place beside it, a panel that was opened is scrolled to and its heading gets the focus; on a
 * desk it is in view.
 */
function useLeadToPanel(shown: string) {
  const panel = useRef<HTMLElement>(null);
  const isOpened = useNavigationType() !== 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown in the panel decides when it was opened
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (!isOpened || (top >= 0 && top <= window.innerHeight / 2)) return;
    panel.current?.querySelector('h2')?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  return panel;
}

const Close = () => (
  <Link to="?" className={button.quiet} preventScrollReset>
    Close
  </Link>
);

type ExampleBesideProps = {
  readonly example: NonNullable<EntryPageData['example']>;
  /** The regulator's own code of the text beside it. */
  readonly code: string;
  readonly regulator: Regulator | null;
};

/** An example in the form that fits the regulator, with the way to the others of its competency (product.md 9.50). */
function ExampleBeside({
  example: { competency, example, place, total, previousId, nextId },
  code,
  regulator,
}: ExampleBesideProps) {
  const panel = useLeadToPanel(`${example.id}`);
  const limits = regulator?.limits.value ?? null;
  const form = chooseExampleForm(example, limits);
  const texts = getExampleTexts(example, form);
  const step = (exampleId: number | null, words: string) =>
    exampleId === null ? null : (
      <Link to={`?compare=${toCompareParam({ code: competency.code, exampleId })}`} preventScrollReset>
        {words}
      </Link>
    );
  return (
    <aside ref={panel} className={asidePanel} aria-label={`An example of ${competency.code}`}>
      <div className={partHead}>
        <h2 className={panelTitle} tabIndex={-1}>
          An example of {competency.code}
        </h2>
        <Close />
      </div>
      <p className={small}>
        {competency.competency}
        {code === competency.code ? '' : `, for your ${code} of ${regulator?.shortName}`}. {example.discipline.name}
        {form === 'short' ? ', short form' : ''}. Read how it is done, and write about your own work.
      </p>
      {COMPETENCY_PARTS.map((part) => (
        <section key={part}>
          <div className={partHead}>
            <h3 className={partName}>{PART_TITLES[part]}</h3>
            <span className={small}>
              {formatCount(countCharacters(texts[part]))}
              {limits ? ` / ${formatCount(limits[part])}` : ''}
            </span>
          </div>
          <p className={story}>{texts[part]}</p>
        </section>
      ))}
      <p className={small}>
        Example {place} of {total}
      </p>
      <p className={row}>
        {step(previousId, 'Previous example')}
        {step(nextId, 'Next example')}
        <Link to={`/peng-prep?competency=${competency.id}&show=all&example=${example.id}`}>Read it with its notes</Link>
      </p>
    </aside>
  );
}

type Piece = { readonly value: string; readonly added?: boolean; readonly removed?: boolean };

type VersionBesideProps = {
  readonly version: NonNullable<EntryPageData['version']>;
  readonly fields: EntryFields;
};

/** A version compared word by word with the present text; the comparison is loaded on request. */
function VersionBeside({ version, fields }: VersionBesideProps) {
  const panel = useLeadToPanel(`${version.number}`);
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
    <aside ref={panel} className={asidePanel} aria-label={`Version ${version.number}`}>
      <div className={partHead}>
        <h2 className={panelTitle} tabIndex={-1}>
          Version {version.number}
        </h2>
        <Close />
      </div>
      <p className={small}>Struck through: only in this version. Underlaid: only in the text as it is now.</p>
      {COMPETENCY_PARTS.map((part) => (
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
