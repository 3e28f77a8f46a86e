import { CircleCheck, Flag, type IconNode, TriangleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import {
  type CompetencyPart,
  countCharacters,
  PART_TITLES,
  type PartLimits,
} from '../../../domain/competency/competency-texts.ts';
import type { Finding } from '../../../domain/competency/writing/finding.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { findingOf, findingText, markOf, mirror, paper, quoted, writing } from './editor.css.ts';
import {
  belowField,
  countOver,
  count as countStyle,
  partHead,
  partSection,
  plain,
  small,
  stateLine,
  strong,
} from './submission.css.ts';
import type { DescribedFinding } from './submission-data.ts';

type PartEditorProps = {
  readonly part: CompetencyPart;
  readonly text: string;
  readonly limits: PartLimits;
  readonly areLimitsOwn: boolean;
  readonly findings: readonly DescribedFinding[];
  /** Whether there is access to examples. */
  readonly hasExamples: boolean;
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
};

/** One part: the text with its findings marked, the count against the limit, and what the findings say beside it. */
export function PartEditor(props: PartEditorProps) {
  const { part, text, limits, areLimitsOwn, findings, hasExamples, readOnly, onChange } = props;
  const id = useId();
  const length = countCharacters(text);
  const limit = limits[part];
  const left = limit - length;
  const limitWords = areLimitsOwn ? `${formatCount(limit)}` : `about ${formatCount(limit)}`;
  return (
    <section className={partSection}>
      <div>
        <div className={partHead}>
          <h2>
            <label htmlFor={id}>{PART_TITLES[part]}</label>
          </h2>
          <span className={left < 0 && areLimitsOwn ? countOver : countStyle}>
            {formatCount(length)} / {limitWords}
          </span>
        </div>
        <div className={paper}>
          <Marked text={text} findings={findings} part={part} />
          <textarea
            id={id}
            className={writing}
            value={text}
            readOnly={readOnly}
            spellCheck
            aria-describedby={`${id}-left`}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
        <div className={belowField}>
          <p id={`${id}-left`} className={small}>
            {left >= 0 ? `${formatCount(left)} characters left.` : `${formatCount(-left)} characters too many.`}
          </p>
          <CopyButton
            title={PART_TITLES[part]}
            text={text}
            words={`Copy ${formatCount(length)} characters`}
            disabled={length === 0}
          />
        </div>
      </div>
      <Findings part={part} text={text} findings={findings} hasExamples={hasExamples} />
    </section>
  );
}

const WEIGHTS = { resolve: 0, consider: 1, strong: 2 } as const;

/** The text again, with marks where findings are; it lies behind the field and is hidden from screen readers. */
function Marked({ text, findings, part }: Pick<PartEditorProps, 'text' | 'findings' | 'part'>) {
  const marks = findings
    .flatMap(({ places, weight }) =>
      places.filter((place) => place.part === part).map((place) => ({ ...place, weight })),
    )
    .sort((left, right) => left.start - right.start || WEIGHTS[left.weight] - WEIGHTS[right.weight]);
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end, weight } of marks) {
    if (start < at) continue;
    pieces.push(text.slice(at, start));
    pieces.push(
      <mark key={start} className={markOf[weight]}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <div className={mirror} aria-hidden="true">
      {pieces}
      {text.slice(at)}
      {'\n'}
    </div>
  );
}

const SIGNS: Readonly<Record<Finding['weight'], IconNode>> = {
  resolve: TriangleAlert,
  consider: Flag,
  strong: CircleCheck,
};

/** The longest piece of a sentence by which a finding names it. */
const QUOTE_LENGTH = 70;

const shortened = (text: string): string => (text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH)}…` : text);

type FindingsProps = Pick<PartEditorProps, 'part' | 'text' | 'findings' | 'hasExamples'>;

function Findings({ part, text, findings, hasExamples }: FindingsProps) {
  const own = findings.filter((finding) => finding.part === part);
  if (own.length === 0) return null;
  return (
    <ul className={plain} aria-label={`Findings in ${PART_TITLES[part]}`}>
      {own.map((finding) => {
        const { title, advice, example, places } = finding;
        const [first] = places;
        return (
          <li key={`${finding.kind} ${first?.start ?? ''}`} className={findingOf[finding.weight]}>
            <span className={`${stateLine} ${strong}`}>
              <Icon of={SIGNS[finding.weight]} size={16} />
              {title}
            </span>
            {first && first.part === part ? (
              <q className={quoted}>{shortened(text.slice(first.start, first.end))}</q>
            ) : null}
            <span className={findingText}>
              {advice}{' '}
              {example && hasExamples ? (
                <Link to={`?compare=${example}`} preventScrollReset>
                  See an example that does it
                </Link>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
