import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { projectPath } from '../support/project-root.ts';

const TOKEN = 'a token of monitoring';

/** Fetches without what a proxy adds, or as one that passes a request on. */
const scrape = (app: TestApp, headers: Record<string, string> = {}) => fetch(`${app.origin}/metrics`, { headers });

describe('metrics', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ environment: { METRICS_TOKEN: TOKEN } });
  });
  after(() => app.close());

  /** The value of a line of the text format. */
  const figure = async (line: string): Promise<number> => {
    const body = await (await scrape(app)).text();
    const found = body.split('\n').find((each) => each.startsWith(`${line} `));
    return Number(found?.slice(line.length + 1) ?? Number.NaN);
  };

  test('are for this machine and the bearer of the token', async () => {
    const fromOutside = { 'x-forwarded-for': '192.0.2.7' };
    assert.equal((await scrape(app)).status, 200);
    assert.equal((await scrape(app, { ...fromOutside, authorization: `Bearer ${TOKEN}` })).status, 200);
    for (const authorization of ['Bearer wrong', `Basic ${TOKEN}`, '']) {
      const refused = await scrape(app, { ...fromOutside, authorization });
      assert.deepEqual(
        [refused.status, refused.headers.get('www-authenticate'), await refused.text()],
        [401, 'Bearer', ''],
      );
    }
    const without = await startApp();
    assert.equal((await scrape(without)).status, 200);
    assert.equal((await scrape(without, { ...fromOutside, authorization: 'Bearer ' })).status, 404);
    await without.close();
  });

  test('count requests by operation and status, exams, payments, jobs, statements and sockets', async () => {
    const learner = await memberOf(app, 'user');
    await learner.get('/api/me');
    await app.visitor().get('/api/admin/users');
    await app.visitor().get('/nothing-of-the-kind');
    await app.server.jobs.runAll();
    const requests = (labels: string) => figure(`plumbline_request_seconds_count{${labels}}`);
    assert.equal(await requests('operation="accounts.me",method="GET",status="200"'), 1);
    assert.equal(await requests('operation="accounts.listUsers",method="GET",status="401"'), 1);
    assert.equal(await requests('operation="page",method="GET",status="200"'), 1);
    assert.ok((await figure('plumbline_job_seconds_count{name="send outbox",outcome="success"}')) >= 1);
    assert.ok((await figure('plumbline_sql_statement_seconds_count')) > 0);
    assert.ok((await figure('plumbline_sql_statement_seconds_sum')) > 0);
    assert.ok((await figure('plumbline_sql_pool_wait_seconds_count')) > 0);
    assert.equal(await figure('plumbline_database_reachable'), 1);
    assert.equal(await figure('plumbline_chat_sockets'), 0);
    assert.equal(await figure('plumbline_running_exams'), 0);
    assert.equal(await figure('plumbline_outbox_messages{state="waiting"}'), 0);
    assert.equal(await figure('plumbline_outbox_age_seconds'), 0);
    assert.ok((await figure('process_resident_memory_bytes')) > 0);
    assert.ok(!Number.isNaN(await figure('nodejs_eventloop_lag_p99_seconds')));
  });

  test('are all that the dashboard and the alerts ask for, and each alert is explained', async () => {
    const [dashboard, alerts, guide] = await Promise.all(
      ['docs/monitoring/grafana-dashboard.json', 'docs/monitoring/prometheus-alerts.yml', 'docs/operating.md'].map(
        (file) => readFile(projectPath(file), 'utf8'),
      ),
    );
    const metrics = await (await scrape(app)).text();
    const asked = `${dashboard}${alerts}`.match(/\b(plumbline_\w+|nodejs_\w+|process_\w+)/g) ?? [];
    assert.ok(asked.length > 10);
    for (const name of asked)
      assert.match(metrics, new RegExp(`^# TYPE ${name.replace(/_(count|sum|bucket)$/, '')} `, 'm'));
    // A gauge that falls would count as a counter that began anew.
    const overTime = `${dashboard}${alerts}`.matchAll(/\b(?:rate|irate|increase)\((\w+)/g);
    const gauges = [...overTime].filter(([, name]) => metrics.includes(`# TYPE ${name} gauge\n`));
    assert.deepEqual(
      gauges.map(([call]) => call),
      [],
    );
    JSON.parse(dashboard ?? '');
    const rules: { alert: string }[] = parse(alerts ?? '').groups[0].rules;
    for (const { alert } of rules) assert.ok(guide?.includes(`\`${alert}\``), alert);
  });
});
