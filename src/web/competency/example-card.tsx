import { Bookmark, BookmarkCheck, Copy, Printer } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link, useFetcher } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { HIGHEST_LEVEL, LEVEL_SCALE } from '../../domain/competency/level-scale.ts';
import type { CompetencyTexts } from '../../domain/competency/regulators.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { useNotify } from '../ui/use-notify.ts';
import { actions, screenOnly, soft } from './competency.css.ts';
import { strongWords, toolbar, verdict } from './example-page.css.ts';
import { ExampleParts } from './example-parts.tsx';
import { exampleText } from './example-text.ts';

type Shown = Pick<OutputOf<'competency.example'>, 'competency' | 'example'>;

type ExampleCardProps = Shown & {
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
export function ExampleCard({ competency, example, place, children }: ExampleCardProps) {
  const [chosen, choose] = useState<Version>('full');
  const [hasNotes, showNotes] = useState(true);
  const { annotations } = example;
  const versions: Version[] = [
    'full',
    ...(annotations?.short ? ['short' as const] : []),
    ...(annotations?.weak ? ['weak' as const] : []),
  ];
  const version = versions.includes(chosen) ? chosen : 'full';
  const texts = textsOf(example, version);
  const assessed = version === 'weak' ? (annotations?.weak ?? null) : annotations;
  return (
    <Card
      title={`${competency.code} ${competency.competency}`}
      aside={<Badge tone="accent">{example.discipline.name}</Badge>}
    >
      {annotations ? <p className={soft}>{annotations.setting}</p> : null}
      <p className={soft}>{competency.description}</p>
      {annotations ? (
        <div className={`${toolbar} ${needsScript}`}>
          {versions.length > 1
            ? versions.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === version}
                  className={each === version ? button.main : button.other}
                  onClick={() => choose(each)}
                >
                  {VERSION_WORDS[each]}
                </button>
              ))
            : null}
          <button type="button" aria-pressed={hasNotes} className={button.quiet} onClick={() => showNotes(!hasNotes)}>
            {hasNotes ? 'Hide notes' : 'Show notes'}
          </button>
        </div>
      ) : null}
      <ExampleParts
        texts={texts}
        notes={version === 'short' ? [] : (assessed?.notes ?? [])}
        hasNotes={hasNotes && assessed !== null}
      />
      {assessed && hasNotes && version !== 'short' ? <Verdict {...assessed} /> : null}
      <p className={`${soft} ${screenOnly}`}>{place}</p>
      <div className={actions}>
        {children}
        <Link to={`/peng-prep/submission/${competency.code}?compare=${competency.code}`} className={button.other}>
          Compare with my draft
        </Link>
        <CopyButton text={exampleText(competency, { ...example, ...texts })} />
        <button type="button" className={`${button.other} ${needsScript}`} onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </button>
        <SaveButton key={example.id} example={example} />
      </div>
    </Card>
  );
}

function textsOf({ annotations, situation, action, outcome }: Shown['example'], version: Version): CompetencyTexts {
  const other = version === 'full' ? null : annotations?.[version];
  return other ?? { situation, action, outcome };
}

type VerdictProps = { readonly level: number; readonly why: string; readonly raise: string };

/** The level that an assessor would give, why, and what would raise it (product.md 9.47). */
function Verdict({ level, why, raise }: VerdictProps) {
  const anchor = LEVEL_SCALE.find((each) => each.level === level);
  return (
    <div className={verdict}>
      <p className={strongWords}>
        Level shown: {level} of {HIGHEST_LEVEL}
        {anchor ? `, ${anchor.name.toLowerCase()}` : ''}
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

function CopyButton({ text }: { readonly text: string }) {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: 'Example copied' });
    } catch {
      // Without https there is no clipboard at all.
      const description = 'The example could not be copied. Select its text instead.';
      notify({ title: 'Error', description, tone: 'destructive' });
    }
  };
  return (
    <button type="button" className={`${button.other} ${needsScript}`} onClick={() => void copy()}>
      <Icon of={Copy} size={18} />
      Copy
    </button>
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
      <button type="submit" className={button.other}>
        <Icon of={saved ? BookmarkCheck : Bookmark} size={18} />
        {saved ? 'Remove from My List' : 'Save to My List'}
      </button>
    </fetcher.Form>
  );
}
