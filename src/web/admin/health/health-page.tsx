import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { inDigits } from '../../../domain/counted.ts';
import { duration, inMegabytes, share } from '../../format/amounts.ts';
import { DateTime } from '../../format/moments.tsx';
import type { PageLoader } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { type Row, RowTable } from '../../ui/row-table.tsx';
import { ADMIN_PAGES } from '../admin-links.ts';
import { soft, whole } from '../records.css.ts';
import { fact, facts, figure, name, warnings } from './health-page.css.ts';
import { WARNING_WORDS } from './warning-words.ts';

type Health = OutputOf<'health.read'>;
type Job = Health['instance']['jobs'][number];

const { label: TITLE, to: PATH } = ADMIN_PAGES.health;

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
        <DateTime of={at} />: how the site runs. Chapters named here are those of docs/operating.md.
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
        const { title, action, chapter } = WARNING_WORDS[need];
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
      <Fact of="Exams running">{inDigits(runningExams)}</Fact>
      <Fact of="Mail waiting">{inDigits(outbox.waiting)}</Fact>
      <Fact of="Oldest mail waiting">{outbox.oldestSeconds === null ? 'None' : duration(outbox.oldestSeconds)}</Fact>
      <Fact of="Mail given up">{inDigits(outbox.failed)}</Fact>
      {PAYMENT_STATES.map(([state, words]) => (
        <Fact key={state} of={words}>
          {inDigits(payments[state] ?? 0)}
        </Fact>
      ))}
      <Fact of="Last backup">{lastBackup === null ? 'None known' : <DateTime of={lastBackup.madeAt} />}</Fact>
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
        Counted since <DateTime of={startedAt} /> by the process that answered. Delays of the event loop are of the last
        ten minutes.
      </p>
      <dl className={facts}>
        <Fact of="Requests">{inDigits(requests.count)}</Fact>
        <Fact of="Requests failed">{`${inDigits(requests.failed)} (${share(requests.failed, requests.count)})`}</Fact>
        <Fact of="Mean time of a request">{duration(requests.meanSeconds)}</Fact>
        <Fact of="SQL statements">{inDigits(statements.count)}</Fact>
        <Fact of="Mean time of a statement">{duration(statements.meanSeconds)}</Fact>
        <Fact of="Mean wait for a connection">{duration(poolWaits.meanSeconds)}</Fact>
        <Fact of="Event loop delay, 99 %">{duration(eventLoop.p99)}</Fact>
        <Fact of="Event loop delay, longest">{duration(eventLoop.longest)}</Fact>
        <Fact of="Memory">{inMegabytes(memory.residentBytes)}</Fact>
        <Fact of="Memory of JavaScript">{inMegabytes(memory.heapBytes)}</Fact>
        <Fact of="Sockets of live support">{inDigits(sockets)}</Fact>
        <Fact of="Pages from the cache">{share(cache.hits, cache.hits + cache.misses)}</Fact>
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

const rowOf = (job: Job): Row => ({
  key: job.name,
  cells: [
    job.name.charAt(0).toUpperCase() + job.name.slice(1),
    <Badge key="last" tone={job.last.isFailed ? 'bad' : 'good'}>
      {job.last.isFailed ? 'Failed' : 'Succeeded'}
    </Badge>,
    <span key="ended" className={whole}>
      <DateTime of={job.last.endedAt} />
    </span>,
    <span key="took" className={whole}>
      {duration(job.last.seconds)}
    </span>,
    inDigits(job.runs),
    inDigits(job.failures),
  ],
});
