import { Bookmark, BookmarkCheck, Copy, Printer } from 'lucide';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { keepUnitsTogether } from '../../domain/competency/keep-units-together.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { needsScript } from '../ui/needs-script.css.ts';
import { useNotify } from '../ui/use-notify.ts';
import { actions, part, partTitle, screenOnly, soft, story } from './competency.css.ts';
import { exampleText } from './example-text.ts';

type Shown = Pick<OutputOf<'competency.example'>, 'competency' | 'example'>;

type ExampleCardProps = Shown & {
  /** Where one is among the examples, in words. */
  readonly place: string;
  /** Ways on from here: another example, all of them. */
  readonly children?: ReactNode;
};

const PARTS = [
  ['Situation', 'situation'],
  ['Action', 'action'],
  ['Outcome', 'outcome'],
] as const;

/** An example in full, to copy, print and keep (product.md 9.6). */
export function ExampleCard({ competency, example, place, children }: ExampleCardProps) {
  return (
    <Card
      title={`${competency.code} ${competency.competency}`}
      aside={<Badge tone="accent">{example.discipline.name}</Badge>}
    >
      <p className={soft}>{competency.description}</p>
      {PARTS.map(([title, name]) => (
        <section key={name} className={part}>
          <h3 className={partTitle}>{title}</h3>
          <p className={story}>{keepUnitsTogether(example[name])}</p>
        </section>
      ))}
      <p className={`${soft} ${screenOnly}`}>{place}</p>
      <div className={actions}>
        {children}
        <CopyButton text={exampleText(competency, example)} />
        <button type="button" className={`${button.other} ${needsScript}`} onClick={() => window.print()}>
          <Icon of={Printer} size={18} />
          Print
        </button>
        <SaveButton key={example.id} example={example} />
      </div>
    </Card>
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
