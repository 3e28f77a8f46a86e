import { Form, useActionData, useLoaderData } from 'react-router-dom';
import { STATISTICS_FILTERS, STATISTICS_SORTS } from '../../../domain/learning/item-responses.ts';
import { isSignedOut, loadOptionalPart } from '../../api/part-of-page.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { formatDate } from '../../format/dates.ts';
import { useTimeZone } from '../../format/time-zone.ts';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { type CalibrationData, CalibrationTable, calibrationWords } from '../../readiness/calibration-table.tsx';
import { ActionResultMessage } from '../../ui/action-result.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';
import { evenFilters, pages, smallPrint } from '../records.css.ts';
import { ItemStatisticsTable } from './item-statistics-table.tsx';
import { type ItemStatisticsData, STATISTICS_FILTER_LABELS, STATISTICS_SORT_LABELS } from './statistics-labels.ts';

type Chosen = {
  readonly sort: (typeof STATISTICS_SORTS)[number];
  readonly direction: 'ascending' | 'descending';
  readonly show: (typeof STATISTICS_FILTERS)[number];
};

type StatisticsData = {
  readonly statistics: ItemStatisticsData;
  readonly chosen: Chosen;
  readonly calibration: CalibrationData | null;
};

const { label: TITLE, to: PATH } = ADMIN_PAGE_LINKS.statistics;
const FAILED = 'That could not be saved. Please try again.';

/** Loads a page of the statistics; what the address names wrongly is as if it were not there. */
export const loader: PageLoader<StatisticsData> = async ({ api, url }) => {
  const query = (name: string): string => url.searchParams.get(name) ?? '';
  const sort = STATISTICS_SORTS.find((each) => each === query('sort')) ?? 'alarms';
  const known = (['ascending', 'descending'] as const).find((each) => each === query('direction'));
  const direction = known ?? (sort === 'alarms' ? 'descending' : 'ascending');
  const show = STATISTICS_FILTERS.find((each) => each === query('show')) ?? 'all';
  const page = /^[1-9]\d{0,5}$/.exec(query('page'))?.[0];
  const [statistics, calibration] = await Promise.all([
    api('questions.listStatistics', { sort, direction, show, ...(page ? { page } : {}) }),
    loadOptionalPart(api('learning.readCalibration', {})),
  ]);
  return { statistics, chosen: { sort, direction, show }, calibration };
};

/** Takes an item out of papers, or puts it back (product.md 15.17). */
export const action: PageAction = async ({ api, request }) => {
  const form = await request.formData();
  const [questionId, name, isWithheld] = [
    readFormText(form, 'questionId'),
    readFormText(form, 'name'),
    readFormText(form, 'to') === 'out',
  ];
  try {
    await api('questions.withhold', { questionId, isWithheld });
    const title = isWithheld ? `${name} is taken out of papers` : `${name} is back in papers`;
    return { said: { title, description: 'It is in the record of changes.' } };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, {}, FAILED);
  }
};

/** How items do, by version, with what is wrong with them (product.md 15.9, 15.16, 15.17). */
export function Component() {
  const { statistics, chosen, calibration } = useLoaderData() as StatisticsData;
  const failure = useActionData() as FormFailure | undefined;
  const timeZone = useTimeZone();
  const { lines, counts, page, pages: last, computedAt } = statistics;
  const address = (number: number): string => buildPathWithQuery(PATH, { ...chosen, page: number });
  return (
    <PageBody>
      <PageTitle of={TITLE} />
      <PageHeader
        title={TITLE}
        actions={
          <Link to={ADMIN_PAGE_LINKS.questions.to} className={button.other}>
            All Questions
          </Link>
        }
      >
        How each version of a question does by first answers, computed every night without names
        {computedAt ? `, last on ${formatDate(computedAt, timeZone)}` : ''}.
      </PageHeader>
      <ChoiceForm key={Object.values(chosen).join()} chosen={chosen} counts={counts} />
      <ActionResultMessage />
      <FormMessage message={failure?.message} />
      {lines.length === 0 ? <Nothing computedAt={computedAt} /> : <ItemStatisticsTable lines={lines} />}
      {last > 1 ? (
        <nav className={pages} aria-label="Pages of statistics">
          {page > 1 ? (
            <Link to={address(page - 1)} className={button.other}>
              Previous Page
            </Link>
          ) : null}
          {page < last ? (
            <Link to={address(page + 1)} className={button.other}>
              Next Page
            </Link>
          ) : null}
          <span className={smallPrint}>
            Page {page} of {last}
          </span>
        </nav>
      ) : null}
      {calibration ? <Calibration view={calibration} /> : null}
    </PageBody>
  );
}

type ChoiceProps = { readonly chosen: Chosen; readonly counts: ItemStatisticsData['counts'] };

const ChoiceForm = ({ chosen, counts }: ChoiceProps) => (
  <Form method="get" className={evenFilters}>
    <SelectField label="Show" name="show" defaultValue={chosen.show}>
      {STATISTICS_FILTERS.map((show) => (
        <option key={show} value={show}>
          {STATISTICS_FILTER_LABELS[show]} ({counts[show]})
        </option>
      ))}
    </SelectField>
    <SelectField label="Sort by" name="sort" defaultValue={chosen.sort}>
      {STATISTICS_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {STATISTICS_SORT_LABELS[sort]}
        </option>
      ))}
    </SelectField>
    <SelectField label="Order" name="direction" defaultValue={chosen.direction}>
      <option value="ascending">Lowest first</option>
      <option value="descending">Highest first</option>
    </SelectField>
    <button type="submit" className={button.main}>
      Show
    </button>
  </Form>
);

const Nothing = ({ computedAt }: Pick<ItemStatisticsData, 'computedAt'>) => (
  <EmptyState drawing={<SheetDrawing />} title={computedAt ? 'No question here' : 'No statistics yet'}>
    {computedAt
      ? 'No question is in this view. Choose another one above.'
      : 'Statistics are computed every night, once the first questions have been answered.'}
  </EmptyState>
);

/** Predictions against reported results, also before learners see them (product.md 15.15). */
const Calibration = ({ view }: { readonly view: CalibrationData }) => (
  <Card title="Predicted and reported results">
    <p>{calibrationWords(view)}</p>
    {view.results < view.needed ? (
      <p className={smallPrint}>Learners see this table from {view.needed} results on.</p>
    ) : null}
    {view.calibration && view.calibration.bins.length > 0 ? <CalibrationTable calibration={view.calibration} /> : null}
  </Card>
);
