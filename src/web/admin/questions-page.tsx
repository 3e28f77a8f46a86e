import { Form, useLoaderData } from 'react-router-dom';
import type { QuestionList } from '../../application/contract/index.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { QUESTION_STATES } from '../../domain/exam/question-state.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { CalendarDayText } from '../format/moments.tsx';
import { twoDecimals } from '../format/numbers.ts';
import type { PageLoader } from '../page-request.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../ui/row-table.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ADMIN_PAGE_LINKS, NEW_QUESTION_PATH, QUESTIONS_PATH, questionPath } from './admin-links.ts';
import { buildPathWithQuery } from './list-path.ts';
import { PageLinks } from './page-links.tsx';
import { QuestionExchange } from './question-exchange.tsx';
import { AREA_LABELS, ITEM_USE_LABELS, itemUseLabel, percentLabel, QUESTION_STATE_LABELS } from './question-labels.ts';
import * as css from './questions.css.ts';
import { actions, smallPrint, whole } from './records.css.ts';

type Filters = Readonly<Record<'words' | 'use' | 'area' | 'state' | 'sort', string>>;
type QuestionsData = { readonly list: QuestionList; readonly filters: Filters; readonly isFirst: boolean };

const TITLE = ADMIN_PAGE_LINKS.questions.label;

const ORDERS = [
  ['id', 'Oldest first'],
  ['right', 'Hardest first'],
  ['discrimination', 'Lowest discrimination first'],
  ['reports', 'Most reported first'],
  ['changed', 'Last changed first'],
] as const;

/** Loads a page of the question bank; what the address names wrongly is as if it were not there. */
export const loader: PageLoader<QuestionsData> = async ({ api, url }) => {
  const query = (name: string): string => url.searchParams.get(name) ?? '';
  const words = query('words').trim().slice(0, 200);
  const use = ITEM_USE_LABELS.find(([known]) => known === query('use'))?.[0];
  const area = AREA_CODES.find((code) => code === query('area'));
  const state = QUESTION_STATES.find((known) => known === query('state'));
  const sort = ORDERS.find(([known]) => known === query('sort'))?.[0];
  const page = /^[1-9]\d{0,4}$/.test(query('page')) ? query('page') : undefined;
  const list = await api('questions.list', {
    ...(words ? { words } : {}),
    ...(use ? { use } : {}),
    ...(area ? { area } : {}),
    ...(state ? { state } : {}),
    ...(sort ? { sort } : {}),
    ...(page ? { page } : {}),
  });
  const filters = { words, use: use ?? '', area: area ?? '', state: state ?? '', sort: sort ?? '' };
  return { list, filters, isFirst: page === undefined || page === '1' };
};

export { importQuestions as action } from './question-exchange.tsx';

/** The question bank, to be searched, with how each question does (product.md 12.7). */
export function Component() {
  const { list, filters, isFirst } = useLoaderData() as QuestionsData;
  return (
    <PageBody>
      <PageTitle of={TITLE} />
      <PageHeader
        title={TITLE}
        actions={
          <>
            <Link to={NEW_QUESTION_PATH} className={button.main}>
              New Question
            </Link>
            <Link to={ADMIN_PAGE_LINKS.reports.to} className={button.other}>
              {ADMIN_PAGE_LINKS.reports.label}
            </Link>
          </>
        }
      >
        Every question of the exams, the chapters, the course and the free set, with its results in completed exams; a
        dash stands for too few answers.
      </PageHeader>
      <FilterForm key={Object.values(filters).join('\n')} filters={filters} />
      {list.questions.length === 0 ? <NoQuestions /> : <Lines list={list} filters={filters} isFirst={isFirst} />}
      <QuestionExchange filters={filters} />
    </PageBody>
  );
}

const FilterForm = ({ filters }: { readonly filters: Filters }) => (
  <Form method="get" className={css.filters} role="search">
    <TextField label="Words or id" name="words" type="search" maxLength={200} defaultValue={filters.words} />
    <SelectField label="Used in" name="use" defaultValue={filters.use}>
      <option value="">Anywhere</option>
      {ITEM_USE_LABELS.map(([use, name]) => (
        <option key={use} value={use}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField label="Area" name="area" defaultValue={filters.area}>
      <option value="">All areas</option>
      {AREA_LABELS.map(([area, name]) => (
        <option key={area} value={area}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField label="State" name="state" defaultValue={filters.state}>
      <option value="">Live and drafts</option>
      {QUESTION_STATES.map((state) => (
        <option key={state} value={state}>
          {QUESTION_STATE_LABELS[state][0]}
        </option>
      ))}
    </SelectField>
    <SelectField label="Order" name="sort" defaultValue={filters.sort}>
      {ORDERS.map(([order, name]) => (
        <option key={order} value={order === 'id' ? '' : order}>
          {name}
        </option>
      ))}
    </SelectField>
    <button type="submit" className={button.main}>
      Search
    </button>
  </Form>
);

const NoQuestions = () => (
  <EmptyState
    drawing={<SheetDrawing />}
    title="No question found"
    action={
      <Link to={QUESTIONS_PATH} className={button.other}>
        Show All Questions
      </Link>
    }
  >
    No question has these words in this place. Try fewer words, or another place.
  </EmptyState>
);

type LinesProps = Pick<QuestionsData, 'list' | 'filters' | 'isFirst'>;

const FIGURES = ['Right', 'Discrimination', 'Reports', 'Last change', 'State'];
const COLUMNS = ['Question', 'Used in', ...FIGURES];

const Lines = ({ list: { questions, next }, filters, isFirst }: LinesProps) => (
  <>
    <RowTable title={TITLE} height="whole" columns={COLUMNS} beside={FIGURES} rows={questions.map(rowOf)} />
    <PageLinks
      of="questions"
      first={isFirst ? null : buildPathWithQuery(QUESTIONS_PATH, filters)}
      next={next === null ? null : buildPathWithQuery(QUESTIONS_PATH, { ...filters, page: next })}
      nextWords="More questions"
    />
  </>
);

/** What was counted of too few answers is not shown (product.md 12.16); a dash leaves space for the others on a phone. */
const figure = (value: number | null, format: (value: number) => string) =>
  value === null ? (
    <span className={smallPrint} title="Too few answers">
      <span aria-hidden="true">–</span>
      <span className={hidden}>Too few answers</span>
    </span>
  ) : (
    format(value)
  );

const rowOf = (question: QuestionList['questions'][number]): TableRowData => {
  const { id, externalId, stem, area, use, statistics, openReports, changedAt, state, isEdited } = question;
  const [label, tone] = QUESTION_STATE_LABELS[state];
  return {
    key: id,
    cells: [
      <Link key="question" to={questionPath(id)} className={css.lineLink}>
        <span className={css.name}>{externalId}</span>
        <span className={css.stem}>{stem || 'Nothing is written yet'}</span>
      </Link>,
      <span key="use" className={whole}>
        {itemUseLabel(use)}, area {area}
      </span>,
      figure(statistics.proportionRight, percentLabel),
      figure(statistics.discrimination, twoDecimals),
      openReports > 0 ? (
        <Badge key="reports" tone="flag">
          {openReports} open
        </Badge>
      ) : (
        'None'
      ),
      <span key="changed" className={whole}>
        <CalendarDayText of={changedAt} />
      </span>,
      <span key="state" className={actions}>
        <Badge tone={tone}>{label}</Badge>
        {isEdited && state === 'live' ? <Badge tone="accent">Edited here</Badge> : null}
      </span>,
    ],
  };
};
