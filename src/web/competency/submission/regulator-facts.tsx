import { COMPETENCY_PARTS } from '../../../domain/competency/competency-texts.ts';
import type { Regulator } from '../../../domain/competency/regulators.ts';
import type { FactSource } from '../../../domain/competency/sourced-fact.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { oneDecimal } from '../../format/numbers.ts';
import { Card } from '../../ui/card.tsx';
import { facts, small, soft } from './submission.css.ts';

const UNKNOWN = 'Not known. Check with your regulator.';

const BASIS: Readonly<Record<FactSource['basis'], string>> = {
  published: 'Published',
  reported: 'Reported',
  known: 'Not confirmed',
};

type FactProps = { readonly title: string; readonly value: string | null; readonly source: FactSource };

const Fact = ({ title, value, source }: FactProps) => (
  <>
    <dt>{title}</dt>
    <dd>
      {value ?? UNKNOWN}
      {value === null ? null : (
        <span className={small}>
          {' '}
          {BASIS[source.basis]}: {source.name}
          {source.basis === 'known' ? '.' : `, read on ${source.checkedOn}.`}
        </span>
      )}
    </dd>
  </>
);

const toWords = (count: number | null): string | null => (count === null ? null : `${count}`);

/** What the regulator asks for, each fact with its source (product.md 9.30). */
export function RegulatorFacts({ regulator }: { readonly regulator: Regulator }) {
  const { competencyCount, limits, averages, canadianEnvironment, examplesEach, validators } = regulator;
  const environment = canadianEnvironment.value;
  const levels = Object.entries(environment?.leastLevels ?? {}).map(([code, level]) => `${code} at level ${level}`);
  return (
    <Card title={`What ${regulator.shortName} asks for`}>
      <p className={soft}>Rules change. Check with your regulator before you submit.</p>
      <dl className={facts}>
        <Fact title="Competencies" value={toWords(competencyCount.value)} source={competencyCount.source} />
        <Fact
          title="Characters"
          value={
            limits.value &&
            COMPETENCY_PARTS.map((part) => `${part} ${formatCount(limits.value?.[part] ?? 0)}`).join(', ')
          }
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
          title="Minimum level"
          value={regulator.leastLevel.value === null ? null : `Each competency at level ${regulator.leastLevel.value}`}
          source={regulator.leastLevel.source}
        />
        <Fact
          title="Canadian environment"
          value={
            environment &&
            `${environment.count} competencies: ${levels.join(', ')}, and others at level ${environment.leastOfOthers}. Check which.`
          }
          source={canadianEnvironment.source}
        />
        <Fact title="Examples for each" value={toWords(examplesEach.value)} source={examplesEach.source} />
        <Fact
          title="Validators"
          value={validators.value === null ? null : `At least ${validators.value}`}
          source={validators.source}
        />
      </dl>
    </Card>
  );
}
