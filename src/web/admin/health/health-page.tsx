import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { formatCount } from '../../../domain/format-count.ts';
import { formatDuration, formatShare, inMegabytes } from '../../format/amounts.ts';
import { useTimeZone } from '../../format/time-zone.ts';
import { formatZonedDateTime } from '../../format/zoned-date-time.ts';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RowTable, type TableRowData } from '../../ui/row-table.tsx';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { soft, whole } from '../records.css.ts';
import { fact, facts, figure, name, warnings } from './health-page.css.ts';
import { HEALTH_WARNING_LABELS } from './warning-labels.ts';

type Health = OutputOf<'health.read'>;
type Job = Health['instance']['jobs'][number];

const { label: TITLE, to: PATH } = ADMIN_PAGE_LINKS.health;

/** Loads the figures of this moment. */
export const loader: PageLoader<Health> = ({ api }) => api('health.read', {});

/** How the site runs, for administrators (product.md 13.21). */
export function Component() {
  const { at, warnings: needs, stored, instance } = useLoaderData() as Health;
  return (
    <PageBody>
      <PageTitle of={TITLE} />
      <PageHeader
        title={TITLE}
        actions={
          <Link to={PATH} className={button.other} preventScrollReset>
            Refresh
          </Link>
        }
      >
        <ZonedDateTimeText of={at} />: how the site runs. Chapters named here are those of docs/operating.md.
      </PageHeader>
      <Warnings needs={needs} />
      <StoredCard stored={stored} />
      <InstanceCard instance={instance} />
      <JobsCard jobs={instance.jobs} />
    </PageBody>
  );
}

const Warnings = ({ needs }: { readonly needs: Health['warnings'] }) =>
  needs.length === 0 ? (
    <Notice tone="good" title="Nothing needs attention" />
  ) : (
    <div className={warnings}>
      {needs.map((need) => {
        const { title, action, chapter } = HEALTH_WARNING_LABELS[need];
        return (
          <Notice key={need} tone="flag" title={title}>
            <p>
              {action} See the chapter “{chapter}”.
            </p>
          </Notice>
        );
      })}
    </div>
  );

/** A day and its time with the time zone of whoever looks. */
const ZonedDateTimeText = ({ of }: { readonly of: string }) => (
  <time dateTime={of}>{formatZonedDateTime(of, useTimeZone())}</time>
);

type FactProps = { readonly of: string; readonly children: ReactNode };

const Fact = ({ of, children }: FactProps) => (
  <div className={fact}>
    <dt className={name}>{of}</dt>
    <dd className={figure}>{children}</dd>
  </div>
);

const PAYMENT_STATES = [
  ['open', 'Payments open'],
  ['granted', 'Payments granted'],
  ['ended', 'Payments refunded or disputed'],
  ['abandoned', 'Payments given up'],
] as const;

const StoredCard = ({ stored: { runningExams, payments, outbox, lastBackup } }: Pick<Health, 'stored'>) => (
  <Card title="The Site">
    <p className={soft}>What the database holds, the same on all instances.</p>
    <dl className={facts}>
      <Fact of="Exams running">{formatCount(runningExams)}</Fact>
      <Fact of="Emails waiting">{formatCount(outbox.waiting)}</Fact>
      <Fact of="Oldest email waiting">
        {outbox.oldestSeconds === null ? 'None' : formatDuration(outbox.oldestSeconds)}
      </Fact>
      <Fact of="Emails given up">{formatCount(outbox.failed)}</Fact>
      {PAYMENT_STATES.map(([state, words]) => (
        <Fact key={state} of={words}>
          {formatCount(payments[state] ?? 0)}
        </Fact>
      ))}
      <Fact of="Last backup">{lastBackup === null ? 'None known' : <ZonedDateTimeText of={lastBackup.madeAt} />}</Fact>
      {lastBackup === null ? null : (
        <Fact of="Size of the backup">
          {`${inMegabytes(lastBackup.bytes)}, ${lastBackup.isEncrypted ? 'encrypted' : 'not encrypted'}`}
        </Fact>
      )}
    </dl>
  </Card>
);

function InstanceCard({ instance }: Pick<Health, 'instance'>) {
  const { startedAt, requests, statements, poolWaits, cache, eventLoop, memory, sockets } = instance;
  return (
    <Card title="This Instance">
      <p className={soft}>
        Counted since <ZonedDateTimeText of={startedAt} /> by the process that answered. Delays of the event loop are of
        the last ten minutes.
      </p>
      <dl className={facts}>
        <Fact of="Requests">{formatCount(requests.count)}</Fact>
        <Fact of="Requests failed">{`${formatCount(requests.failed)} (${formatShare(requests.failed, requests.count)})`}</Fact>
        <Fact of="Requests failed, last hour">
          {`${formatCount(requests.lastHour.failed)} (${formatShare(requests.lastHour.failed, requests.lastHour.count)})`}
        </Fact>
        <Fact of="Mean time of a request">{formatDuration(requests.meanSeconds)}</Fact>
        <Fact of="SQL statements">{formatCount(statements.count)}</Fact>
        <Fact of="Mean time of a statement">{formatDuration(statements.meanSeconds)}</Fact>
        <Fact of="Mean wait for a connection">{formatDuration(poolWaits.meanSeconds)}</Fact>
        <Fact of="Event loop delay, 99%">{formatDuration(eventLoop.p99)}</Fact>
        <Fact of="Event loop delay, longest">{formatDuration(eventLoop.longest)}</Fact>
        <Fact of="Memory">{inMegabytes(memory.residentBytes)}</Fact>
        <Fact of="Memory of JavaScript">{inMegabytes(memory.heapBytes)}</Fact>
        <Fact of="Sockets of live support">{formatCount(sockets)}</Fact>
        <Fact of="Pages from the cache">{formatShare(cache.hits, cache.hits + cache.misses)}</Fact>
      </dl>
    </Card>
  );
}

const JobsCard = ({ jobs }: { readonly jobs: readonly Job[] }) => (
  <Card title="Jobs">
    {jobs.length === 0 ? (
      <p className={soft}>No job has run since this instance started.</p>
    ) : (
      <RowTable
        title="Jobs"
        height="whole"
        columns={['Job', 'Last run', 'Ended', 'Took', 'Runs', 'Failures']}
        rows={jobs.map(rowOf)}
      />
    )}
  </Card>
);

const rowOf = (job: Job): TableRowData => ({
  key: job.name,
  cells: [
    job.name.charAt(0).toUpperCase() + job.name.slice(1),
    <Badge key="last" tone={job.last.isFailed ? 'bad' : 'good'}>
      {job.last.isFailed ? 'Failed' : 'Succeeded'}
    </Badge>,
    <span key="ended" className={whole}>
      <ZonedDateTimeText of={job.last.endedAt} />
    </span>,
    <span key="took" className={whole}>
      {formatDuration(job.last.seconds)}
    </span>,
    formatCount(job.runs),
    formatCount(job.failures),
  ],
});
