import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo, sentMails } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const MAILS = '/api/admin/newsletter/mails';

const draft = (given: object = {}) => ({
  subject: 'Study tips',
  segment: 'all',
  content: 'Read [the blog](/blog), [again](/blog) or [the law](https://example.org/law).',
  ...given,
});

describe('newsletter mails (product.md 8.46 to 8.51)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp({ environment: { NEWSLETTER_PER_MINUTE: '60000' } });
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const subscribe = async (email: string): Promise<string> => {
    await app.server.transact(async ({ newsletter }) => {
      const consent = { email, name: 'Newsletter Subscriber', consentWords: 'Yes.', consentedAt: app.clock.now() };
      await newsletter.request(consent, { confirm: `confirm-${email}`, leave: `leave-${email}` });
      await newsletter.confirm(`confirm-${email}`, app.clock.now());
      return accepted(null);
    });
    return `leave-${email}`;
  };
  const create = async (given: object = {}): Promise<number> => {
    const { status, json, text } = await admin.post(MAILS, draft(given));
    assert.equal(status, 200, text);
    return json.id;
  };
  const schedule = (id: number, given: object = {}) =>
    admin.post(`${MAILS}/${id}/schedule`, { version: 1, sendAt: '', ...given });
  const inAnHour = () => new Date(app.clock.now() + 3_600_000).toISOString().slice(0, 16);
  const read = async (id: number) => (await admin.get(`${MAILS}/${id}`)).json;
  const newsTo = async (address: string) =>
    (await mailTo(app, address)).filter(({ subject }) => subject.startsWith('Study'));

  test('a mail without words or to unknown recipients is refused by its fields', async () => {
    const { status, json } = await admin.post(MAILS, { subject: ' ', segment: 'everybody', content: '' });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(json.fields).sort(), ['content', 'segment', 'subject']);
    const broken = await admin.post(MAILS, draft({ subject: 'News\r\nBcc: all@example.org' }));
    assert.equal(broken.json.fields.subject, 'Please leave out invisible characters.');
  });

  test('nobody gets a draft; a mail to a segment without subscribers is not scheduled', async () => {
    const id = await create();
    assert.equal((await schedule(id)).json.code, 'campaign-no-recipients');
    await subscribe('anna@example.org');
    await sentMails(app);
    assert.deepEqual(await newsTo('anna@example.org'), []);
  });

  test('two editors do not overwrite each other; a scheduled mail cannot be edited until it is a draft again', async () => {
    const id = await create();
    const save = (version: number, subject: string) =>
      admin.send(`${MAILS}/${id}`, put({ ...draft({ subject }), version }));
    assert.deepEqual((await save(1, 'Study more')).json, { version: 2 });
    assert.equal((await save(1, 'Study less')).json.code, 'campaign-changed');
    assert.equal((await schedule(id, { version: 1 })).json.code, 'campaign-changed');
    assert.equal((await schedule(id, { version: 2, sendAt: '2001-01-01T10:00' })).json.code, 'campaign-time-past');
    assert.equal((await schedule(id, { version: 2, sendAt: inAnHour() })).status, 200);
    assert.equal((await save(2, 'Study less')).json.code, 'campaign-not-draft');
    await sentMails(app);
    assert.deepEqual(await newsTo('anna@example.org'), [], 'it is not time yet');
    assert.deepEqual((await admin.post(`${MAILS}/${id}/stop`, {})).json, { state: 'draft' });
    assert.equal((await save(2, 'Study less')).status, 200);
    assert.equal((await admin.post(`${MAILS}/${id}/stop`, {})).json.code, 'campaign-not-scheduled');
  });

  test('a test goes to its writer only and says so', async () => {
    const id = await create();
    const { json } = await admin.post(`${MAILS}/${id}/test`, {});
    const [mail] = await mailTo(app, json.email);
    assert.equal(mail?.subject, '[Test] Study tips');
    assert.match(mail?.text ?? '', /the blog \(http:\/\/localhost:\d+\/blog\)/);
    assert.deepEqual(await newsTo('anna@example.org'), []);
  });

  test('each subscriber gets one mail with a link to leave; whoever left, bounced or did not confirm gets none', async () => {
    const leave = await subscribe('berta@example.org');
    await subscribe('carla@example.org');
    await app.visitor().post('/api/unsubscribe', { token: await subscribe('gone@example.org') });
    await app.visitor().post('/api/subscribe-newsletter', { email: 'unsure@example.org', name: 'U' });
    const id = await create();
    assert.equal((await read(id)).recipients, 3);
    await schedule(id);
    await sentMails(app);
    await sentMails(app);
    for (const name of ['anna', 'berta', 'carla']) {
      assert.equal((await newsTo(`${name}@example.org`)).length, 1, name);
    }
    for (const name of ['gone', 'unsure']) assert.equal((await newsTo(`${name}@example.org`)).length, 0, name);
    const [mail] = await newsTo('berta@example.org');
    assert.match(mail?.text ?? '', new RegExp(`/unsubscribe\\?token=${leave}&campaign=${id}`));
    assert.match(mail?.html ?? '', /<a href="http:\/\/localhost:\d+\/r\/\d+"[^>]*>the blog<\/a>/);
    assert.match(mail?.html ?? '', /<a href="https:\/\/example.org\/law"/);
    assert.doesNotMatch(mail?.html ?? '', /<img|background:url/);
    await app.visitor().post('/api/unsubscribe', { token: leave, campaign: id });
    const { campaign, figures } = await read(id);
    assert.equal(campaign.state, 'sent');
    assert.deepEqual(figures, { queued: 3, sent: 3, bounced: 0, unsubscribed: 1, clicks: 0 });
  });

  test('clicks on own links are counted together and lead on; an unknown link leads nowhere', async () => {
    const { json: list } = await admin.get(MAILS);
    const { links } = await read(list.campaigns[0].id);
    assert.deepEqual(
      links.map(({ target }: { target: string }) => target),
      [`${app.origin}/blog`],
    );
    const path = `/r/${links[0].id}`;
    for (let round = 0; round < 2; round += 1) {
      const followed = await fetch(`${app.origin}${path}`, { redirect: 'manual' });
      assert.deepEqual([followed.status, followed.headers.get('location')], [303, `${app.origin}/blog`]);
    }
    await fetch(`${app.origin}${path}`, { redirect: 'manual', method: 'HEAD' });
    const unknown = await fetch(`${app.origin}/r/999999`, { redirect: 'manual' });
    assert.equal(unknown.headers.get('location'), null);
    assert.equal((await read(list.campaigns[0].id)).figures.clicks, 2);
  });

  test('a mail that is stopped while it is queued goes to nobody else', async () => {
    const id = await create({ subject: 'Study, stopped' });
    // Not due, so that the job of the server does not start it as well.
    assert.equal((await schedule(id, { sendAt: inAnHour() })).status, 200);
    await app.server.transact(async ({ campaigns }) => {
      const campaign = await campaigns.findCampaign(id);
      await campaigns.start(id, [], app.clock.now());
      assert.ok(campaign);
      return accepted(null);
    });
    assert.deepEqual((await admin.post(`${MAILS}/${id}/stop`, {})).json, { state: 'stopped' });
    await sentMails(app);
    assert.deepEqual(
      (await newsTo('anna@example.org')).filter(({ subject }) => subject === 'Study, stopped'),
      [],
    );
  });

  test('the segments are those of the accounts and leads under the addresses', async () => {
    await app.server.transact(async ({ leads }) => {
      await leads.add({
        ...{ firstName: 'Anna', lastName: '', email: 'ANNA@example.org' },
        ...{ source: 'try-out-nppe', givenAt: app.clock.now() },
      });
      return accepted(null);
    });
    for (const role of ['nppe', 'peng', 'expired', 'user'] as const) {
      const member = await memberOf(app, role);
      await subscribe((await member.get('/api/me')).json.email);
    }
    // One whose NPPE access has ended and whose P.Eng. access has not, and one whose accesses have both ended.
    for (const pengEndsAt of [app.clock.now() + 1_000_000, app.clock.now() - 1]) {
      const member = await memberOf(app, 'expired');
      const { id, email } = (await member.get('/api/me')).json;
      await subscribe(email);
      await app.server.transact(async ({ users }) => {
        await users.addPengAccess(id, { startsAt: app.clock.now() - 10, endsAt: pengEndsAt, paymentId: null });
        return accepted(null);
      });
    }
    const counts: Record<string, number> = {};
    for (const segment of ['all', 'leads', 'nppe', 'peng', 'ended']) {
      counts[segment] = (await read(await create({ segment }))).recipients;
    }
    assert.deepEqual(counts, { all: 8, leads: 1, nppe: 1, peng: 2, ended: 2 });
  });

  test('the timeline of a person and the export have the mails that were sent or bounced (product.md 13.36)', async () => {
    const member = await memberOf(app, 'user');
    const { id, email } = (await member.get('/api/me')).json;
    await subscribe(email);
    const mails = async () => (await admin.get(`/api/admin/people/${id}`)).json.newsletterMails;
    const campaign = await create({ subject: 'Study in June' });
    await schedule(campaign);
    await create({ subject: 'Study, a draft' });
    assert.deepEqual(await mails(), []);
    await sentMails(app);
    await sentMails(app);
    const at = new Date(app.clock.now()).toISOString();
    const [mail, ...others] = await mails();
    assert.deepEqual({ ...mail, id: 0 }, { id: 0, subject: 'Study in June', state: 'sent', at });
    assert.deepEqual(others, []);
    const { newsletterMails } = (await member.get('/api/account/export')).json.data;
    assert.deepEqual(newsletterMails, [{ subject: 'Study in June', sentAt: at, bouncedAt: null }]);
    app.clock.advance(1_000);
    await app.server.database.run('UPDATE campaign_recipients SET bounced_at = ? WHERE id = ?', [
      app.clock.now(),
      mail.id,
    ]);
    const bounced = { ...mail, state: 'bounced', at: new Date(app.clock.now()).toISOString() };
    assert.deepEqual(await mails(), [bounced]);
  });

  test('the list is searched, filtered by state, and exported with the consents', async () => {
    const { json } = await admin.get('/api/admin/newsletter/subscribers?q=BERTA&state=unsubscribed');
    assert.deepEqual(
      json.subscribers.map(({ email }: { email: string }) => email),
      ['berta@example.org'],
    );
    assert.equal(json.counts.unsubscribed, 2);
    const file = await admin.get('/api/admin/newsletter/subscribers/export?q=carla');
    assert.match(file.headers.get('content-disposition') ?? '', /newsletter-\d{4}-\d\d-\d\d\.csv/);
    assert.match(
      file.text,
      /^\uFEFF?"Email","State","Consent","Consent Date","Confirmed","Unsubscribed","Bounced"\r\n"carla@/,
    );
    assert.equal(file.text.trim().split('\r\n').length, 2);
  });
});

const put = (body: object) => ({
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
