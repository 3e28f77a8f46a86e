import { Form, Link, useLoaderData } from 'react-router-dom';
import type { QuestionList } from '../../application/contract/index.ts';
import { AREA_CODES } from '../../domain/exam/blueprint.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import type { PageLoader } from '../page-request.ts';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { factLine } from '../ui/fact-line.css.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ADMIN_PAGES } from './admin-links.ts';
import { listPath } from './list-path.ts';
import { PageLinks } from './page-links.tsx';
import { StatisticsLine } from './question-statistics.tsx';
import { AREA_NAMES, nameOfUse, USE_NAMES } from './question-words.ts';
import * as css from './questions.css.ts';

type Filters = { readonly words: string; readonly use: string; readonly area: string };
type QuestionsData = { readonly list: QuestionList; readonly filters: Filters; readonly isFirst: boolean };

const QUESTIONS_PATH = '/admin/questions';

const TITLE = ADMIN_PAGES.questions.label;

/** Loads a page of the question bank; what the address names wrongly is as if it were not there. */
export const loader: PageLoader<QuestionsData> = async ({ api, url }) => {
  const query = (name: string): string => url.searchParams.get(name) ?? '';
  const filters = { words: query('words').trim().slice(0, 200), use: query('use'), area: query('area') };
  const area = AREA_CODES.find((code) => code === filters.area);
  const isKnownUse = USE_NAMES.some(([use]) => use === filters.use);
  const after = /^[1-9]\d{0,9}$/.test(query('after')) ? query('after') : undefined;
  const list = await api('questions.list', {
    ...(filters.words ? { words: filters.words } : {}),
    ...(isKnownUse ? { use: filters.use } : {}),
    ...(area ? { area } : {}),
    ...(after ? { after } : {}),
  });
  return { list, filters, isFirst: after === undefined };
};

/** The question bank, to be searched, with how each question does (product.md 12.7). */
export function Component() {
  const { list, filters, isFirst } = useLoaderData() as QuestionsData;
  return (
    <PageBody>
      <PageTitle of={TITLE} />
      <PageHeader
        title={TITLE}
        actions={
          <Link to={ADMIN_PAGES.reports.to} className={button.other}>
            {ADMIN_PAGES.reports.label}
          </Link>
        }
      >
        Every question of the exams, the chapters, the course and the free set, with how it does in completed exams.
      </PageHeader>
      <FilterForm key={Object.values(filters).join('\n')} filters={filters} />
      {list.questions.length === 0 ? <NoQuestions /> : <Lines list={list} filters={filters} isFirst={isFirst} />}
    </PageBody>
  );
}

const FilterForm = ({ filters }: { readonly filters: Filters }) => (
  <Form method="get" className={css.filters} role="search">
    <TextField label="Words or id" name="words" type="search" maxLength={200} defaultValue={filters.words} />
    <SelectField label="Used in" name="use" defaultValue={filters.use}>
      <option value="">Anywhere</option>
      {USE_NAMES.map(([use, name]) => (
        <option key={use} value={use}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField label="Area" name="area" defaultValue={filters.area}>
      <option value="">All areas</option>
      {AREA_NAMES.map(([area, name]) => (
        <option key={area} value={area}>
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

function Lines({ list: { questions, next }, filters, isFirst }: LinesProps) {
  return (
    <>
      <ul className={css.list}>
        {questions.map((question) => (
          <li key={question.id} className={css.item}>
            <QuestionLine question={question} />
          </li>
        ))}
      </ul>
      <PageLinks
        of="questions"
        first={isFirst ? null : listPath(QUESTIONS_PATH, filters)}
        next={next === null ? null : listPath(QUESTIONS_PATH, { ...filters, after: next })}
        nextWords="More questions"
      />
    </>
  );
}

function QuestionLine({ question }: { readonly question: QuestionList['questions'][number] }) {
  const { id, externalId, stem, area, use, statistics, openReports } = question;
  return (
    <>
      <p className={factLine}>
        <span className={css.name}>{externalId}</span>
        <span>{nameOfUse(use)}</span>
        <span>Area {area}</span>
        {openReports > 0 ? (
          <Badge tone="flag">{openReports === 1 ? '1 open report' : `${openReports} open reports`}</Badge>
        ) : null}
        {question.isEdited ? <Badge tone="accent">Edited here</Badge> : null}
        {question.isRetired ? <Badge>Retired</Badge> : null}
      </p>
      <h2 className={css.stem}>
        <Link to={`/admin/questions/${id}`}>{stem}</Link>
      </h2>
      <StatisticsLine statistics={statistics} />
    </>
  );
}
