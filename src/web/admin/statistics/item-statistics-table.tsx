import { Form } from 'react-router-dom';
import { twoDecimals } from '../../format/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormBusy } from '../../ui/form-busy.ts';
import { Link } from '../../ui/link.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { itemUseLabel, percentLabel } from '../question-labels.ts';
import { smallPrint } from '../records.css.ts';
import * as css from './statistics.css.ts';
import { ITEM_ALARM_LABELS, type ItemStatisticsData } from './statistics-labels.ts';

type Line = ItemStatisticsData['lines'][number];

const NONE = '–';

const figure = (value: number | null): string => (value === null ? NONE : twoDecimals(value));

/** A page of statistics; on a phone each version is a card. */
export const ItemStatisticsTable = ({ lines }: { readonly lines: readonly Line[] }) => (
  <RowTable
    title="Statistics of questions"
    columns={[
      'Question',
      'Answers',
      'Facility',
      'Discrimination',
      'Infit',
      'Outfit',
      'Median time',
      'Options chosen',
      'Alarms',
      'Papers',
    ]}
    height="whole"
    rows={lines.map((line) => ({
      key: line.versionId,
      cells: [
        <QuestionCell key="question" line={line} />,
        line.answers,
        line.facility === null ? NONE : percentLabel(line.facility),
        figure(line.discrimination),
        figure(line.infit),
        figure(line.outfit),
        line.medianMs === null ? NONE : `${Math.round(line.medianMs / 1_000)} s`,
        <Options key="options" line={line} />,
        <Alarms key="alarms" line={line} />,
        <Withhold key="papers" line={line} />,
      ],
    }))}
  />
);

const QuestionCell = ({
  line: { questionId, externalId, version, isCurrent, use, area, stem },
}: {
  readonly line: Line;
}) => (
  <div className={css.question}>
    <Link to={`/admin/questions/${questionId}`} title={stem}>
      {externalId}
    </Link>
    <span className={smallPrint}>
      Version {version}
      {isCurrent ? '' : ', no longer used'} · {itemUseLabel(use)} · Area {area}
    </span>
  </div>
);

/** How often each option was chosen, the key marked. */
function Options({ line: { options } }: { readonly line: Line }) {
  const all = options.reduce((sum, { chosen }) => sum + chosen, 0);
  if (all === 0) return NONE;
  return (
    <ul className={css.options}>
      {options.map(({ letter, isKey, chosen }) => (
        <li key={letter} className={isKey ? css.key : undefined}>
          {letter} {percentLabel(chosen / all)}
          {isKey ? ' (key)' : ''}
        </li>
      ))}
    </ul>
  );
}

const Alarms = ({ line: { alarms } }: { readonly line: Line }) =>
  alarms.length === 0 ? (
    'None'
  ) : (
    <span className={css.alarms}>
      {alarms.map((alarm) => (
        <Badge key={alarm} tone="flag">
          {ITEM_ALARM_LABELS[alarm]}
        </Badge>
      ))}
    </span>
  );

/** One press; what was done can be undone by another (product.md 15.17). */
function Withhold({ line: { questionId, versionId, externalId, isWithheld } }: { readonly line: Line }) {
  const intent = `withhold-${versionId}`;
  const busy = useFormBusy(intent);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="questionId" value={questionId} />
      <input type="hidden" name="name" value={externalId} />
      <input type="hidden" name="to" value={isWithheld ? 'in' : 'out'} />
      <SubmitButton busy={busy} busyWords="Saving..." look={isWithheld ? 'other' : 'quiet'}>
        {isWithheld ? 'Put Back' : 'Take Out of Papers'}
      </SubmitButton>
    </Form>
  );
}
