import { PARTS, type Regulator, type Source } from '../../../domain/competency/regulators.ts';
import { inDigits } from '../../../domain/counted.ts';
import { oneDecimal } from '../../format/numbers.ts';
import { Card } from '../../ui/card.tsx';
import { facts, small, soft } from './submission.css.ts';

const UNKNOWN = 'Not known. Check with your regulator.';

const BASIS: Readonly<Record<Source['basis'], string>> = {
  published: 'Published',
  reported: 'Reported',
  known: 'Not confirmed',
};

type FactProps = { readonly title: string; readonly value: string | null; readonly source: Source };

const Fact = ({ title, value, source }: FactProps) => (
  <>
    <dt>{title}</dt>
    <dd>
      {value ?? UNKNOWN}
      {value === null ? null : (
        <span className={small}>
          {' '}
          {BASIS[source.basis]}: {source.name}, read on {source.checkedOn}.
        </span>
      )}
    </dd>
  </>
);

/** What the regulator asks for, each fact with its source (product.md 9.30). */
export function RegulatorFacts({ regulator }: { readonly regulator: Regulator }) {
  const { framework, limits, averages, canadianEnvironment, examplesEach, validators } = regulator;
  const environment = canadianEnvironment.value;
  const levels = Object.entries(environment?.leastLevels ?? {}).map(([code, level]) => `${code} at level ${level}`);
  return (
    <Card title={`What ${regulator.shortName} asks for`}>
      <p className={soft}>Rules change. Check with your regulator before you submit.</p>
      <dl className={facts}>
        <Fact title="Competencies" value={`${regulator.competencies.length}`} source={framework} />
        <Fact
          title="Characters"
          value={limits.value && PARTS.map((part) => `${part} ${inDigits(limits.value?.[part] ?? 0)}`).join(', ')}
          source={limits.source}
        />
        <Fact
          title="Category averages"
          value={
            averages.value &&
            Object.entries(averages.value)
              .map(([category, level]) => `${category}: ${oneDecimal(level)}`)
              .join(', ')
          }
          source={averages.source}
        />
        <Fact
          title="Canadian environment"
          value={environment && `${environment.count} competencies; among them ${levels.join(', ')}. Check the others.`}
          source={canadianEnvironment.source}
        />
        <Fact
          title="Examples for each"
          value={examplesEach.value === null ? null : `${examplesEach.value}`}
          source={examplesEach.source}
        />
        <Fact
          title="Validators"
          value={validators.value === null ? null : `At least ${validators.value}`}
          source={validators.source}
        />
      </dl>
    </Card>
  );
}
