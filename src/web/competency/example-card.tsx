import { Bookmark, BookmarkCheck, Printer } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import type { PartLimits } from '../../domain/competency/competency-texts.ts';
import { chooseExampleForm } from '../../domain/competency/example-form.ts';
import { HIGHEST_LEVEL, LEVEL_NAMES } from '../../domain/competency/level-names.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { needsScript, onlyWithScript } from '../ui/needs-script.css.ts';
import { actions, screenOnly, soft } from './competency.css.ts';
import { strongWords, toolbar, verdict, versionChoice, versionOf } from './example-page.css.ts';
import { ExampleParts } from './example-parts.tsx';
import { exampleText } from './example-text.ts';
import { SentenceLegend } from './sentence-signs.tsx';

type Shown = Pick<OutputOf<'competency.example'>, 'competency' | 'example'>;

type ExampleCardProps = Shown & {
  /** What the form of the chosen regulator takes, which chooses the form that is shown first; null where it is not known. */
  readonly limits: PartLimits | null;
  /** Where one is among the examples, in words. */
  readonly place: string;
  /** Ways on from here: another example, all of them. */
  readonly children?: ReactNode;
};

/** Which text of an example is shown. */
type Version = 'full' | 'short' | 'weak';

const VERSION_WORDS: Readonly<Record<Version, string>> = {
  full: 'Strong version',
  short: 'Short form',
  weak: 'Weak version',
};

/** An example in full, to copy, print, keep and compare, with what an assessor would say of it (product.md 9.6, 9.50). */
export function ExampleCard({ competency, example, limits, place, children }: ExampleCardProps) {
  const [chosen, choose] = useState<Version | null>(null);
  const [hasNotes, showNotes] = useState(true);
  const { annotations } = example;
  const versions: Version[] = [
    'full',
    ...(annotations?.short ? ['short' as const] : []),
    ...(annotations?.weak ? ['weak' as const] : []),
  ];
  const version = chosen && versions.includes(chosen) ? chosen : chooseExampleForm(example, limits);
  const other = version === 'full' ? null : annotations?.[version];
  const texts = other ?? example;
  const notes = (other ?? annotations)?.notes ?? [];
  const assessed = version === 'weak' ? annotations?.weak : annotations;
  const labelled = version === 'full' ? (annotations?.sentences ?? null) : null;
  const sentences = hasNotes ? labelled : null;
  return (
    <Card
      title={`${competency.code} ${competency.competency}`}
      aside={<Badge tone="accent">{example.discipline.name}</Badge>}
    >
      {annotations ? <p className={soft}>{annotations.setting}</p> : null}
      <p className={soft}>{competency.description}</p>
      <OwnCompetency competency={competency} example={example} />
      <div className={toolbar}>
        {versions.length > 1 ? <VersionChoice versions={versions} shown={version} onChoose={choose} /> : null}
        {notes.length > 0 || labelled ? (
          <button
            type="button"
            aria-pressed={hasNotes}
            className={`${button.quiet} ${needsScript}`}
            onClick={() => showNotes(!hasNotes)}
          >
            {hasNotes ? 'Hide notes' : 'Show notes'}
          </button>
        ) : null}
        <SaveButton key={example.id} example={example} />
      </div>
      {sentences ? <SentenceLegend sentences={sentences} /> : null}
      <ExampleParts texts={texts} limits={limits} notes={hasNotes ? notes : []} sentences={sentences} />
      {assessed ? <Verdict {...assessed} /> : null}
      <p className={`${soft} ${screenOnly}`}>{place}</p>
      <div className={actions}>
        {children}
        <Link
          to={`/peng-prep/submission?covers=${example.competency.code}&example=${example.id}`}
          className={button.other}
        >
          Compare with my draft
        </Link>
        <CopyButton
          title="Example"
          text={exampleText(competency, texts, version === 'full' ? '' : ` (${VERSION_WORDS[version]})`)}
          words="Copy"
          look="other"
        />
        <button type="button" className={`${button.other} ${needsScript}`} onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </button>
      </div>
    </Card>
  );
}

type VersionChoiceProps = {
  readonly versions: readonly Version[];
  readonly shown: Version;
  readonly onChoose: (version: Version) => void;
};

const VersionChoice = ({ versions, shown, onChoose }: VersionChoiceProps) => (
  <div className={`${versionChoice} ${onlyWithScript}`}>
    {versions.map((version) => (
      <button
        key={version}
        type="button"
        aria-pressed={version === shown}
        className={versionOf[version === shown ? 'shown' : 'other']}
        onClick={() => onChoose(version)}
      >
        {VERSION_WORDS[version]}
      </button>
    ))}
  </div>
);

/** The own competency of an example, where the regulator takes several of the 34 together. */
const OwnCompetency = ({ competency, example }: Shown) =>
  competency.code === example.competency.code ? null : (
    <p className={soft}>
      Written for {example.competency.code} of the 34 competencies, {example.competency.competency}.
    </p>
  );

type VerdictProps = { readonly level: number; readonly why: string; readonly raise: string };

/** The level that an assessor would give, why, and what would raise it (product.md 9.47). */
function Verdict({ level, why, raise }: VerdictProps) {
  const name = LEVEL_NAMES[level]?.toLowerCase();
  return (
    <div className={verdict}>
      <p className={strongWords}>
        Level shown: {level} of {HIGHEST_LEVEL}
        {name ? `, ${name}` : ''}
      </p>
      <p>
        <span className={strongWords}>Why {level}.</span> {why}
      </p>
      {level < HIGHEST_LEVEL ? (
        <p>
          <span className={strongWords}>What would raise it.</span> {raise}
        </p>
      ) : null}
    </div>
  );
}

/** Puts the example on the learner's list or takes it off; shows at once what it will be (product.md 9.7). */
function SaveButton({ example }: Pick<Shown, 'example'>) {
  const fetcher = useFetcher();
  const wanted = fetcher.formData?.get('saved');
  const saved = wanted === undefined || wanted === null ? example.saved : wanted === 'true';
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="exampleId" value={example.id} />
      <input type="hidden" name="saved" value={String(!saved)} />
      <button type="submit" className={button.quiet}>
        <Icon of={saved ? BookmarkCheck : Bookmark} size={18} />
        {saved ? 'Remove from My List' : 'Save to My List'}
      </button>
    </fetcher.Form>
  );
}
