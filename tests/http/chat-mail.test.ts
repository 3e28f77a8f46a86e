import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { openChat } from '../support/chat-socket.ts';
import { memberOf } from '../support/members.ts';

const MINUTE = 60_000;

type Mail = { readonly to_address: string; readonly subject: string; readonly text: string; readonly html: string };

describe('mail about unread messages (product.md 10.11)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  /** The mails with a subject, after the jobs have run. */
  const mails = async (subject: RegExp): Promise<Mail[]> => {
    await app.server.jobs.runAll();
    const all = await app.server.database.rows<Mail>(
      'SELECT to_address, subject, text, html FROM local_mail ORDER BY id',
    );
    return all.filter((mail) => subject.test(mail.subject));
  };

  it('goes to the operator once for a run of unread messages, with the beginning of the first, escaped', async () => {
    const learner = await memberOf(app, 'user');
    const { id, username, email } = (await learner.get('/api/me')).json;
    const mine = await openChat(app.origin, learner);
    const office = await openChat(app.origin, await memberOf(app, 'admin'), { follow: 'opened' });
    const write = async (content: string): Promise<void> => {
      mine.send({ type: 'message', content });
      await mine.next('confirm');
    };
    const toSupport = () => mails(/A learner has written/);
    await write(`<b>first</b> ${'x '.repeat(300)}the end`);
    await write('second');
    app.clock.advance(10 * MINUTE - 1);
    assert.equal((await toSupport()).length, 0);
    app.clock.advance(1);
    const [mail] = await toSupport();
    assert.ok(mail);
    assert.match(mail.to_address, /support@/);
    assert.ok(mail.text.includes(username) && mail.text.includes(email));
    assert.ok(mail.html.includes('&lt;b&gt;first&lt;/b&gt;') && !mail.html.includes('<b>first'));
    assert.ok(!mail.text.includes('the end') && !mail.text.includes('second'));
    assert.ok(mail.text.includes(`: ${app.origin}/admin/chat?user=${id}\n`));
    await write('third');
    app.clock.advance(30 * MINUTE);
    assert.equal((await toSupport()).length, 1, 'one mail until it is read');
    office.send({ type: 'read', conversationId: id });
    await office.next('read_confirmed');
    app.clock.advance(30 * MINUTE);
    assert.equal((await toSupport()).length, 1, 'nothing is unread');
    await write('fourth');
    app.clock.advance(10 * MINUTE);
    assert.equal((await toSupport()).length, 2, 'a new run');
  });

  it('goes to the learner for an answer, unless it is read in time', async () => {
    const learner = await memberOf(app, 'user');
    const { id, email } = (await learner.get('/api/me')).json;
    const office = await openChat(app.origin, await memberOf(app, 'admin'), { follow: 'opened' });
    const answer = async (content: string): Promise<void> => {
      office.send({ type: 'message', content, recipientId: id });
      await office.next('confirm');
    };
    const toLearner = async () =>
      (await mails(/You have a message from .* support/)).filter((mail) => mail.to_address === email);
    await answer('We have looked at it.');
    const mine = await openChat(app.origin, learner);
    app.clock.advance(9 * MINUTE);
    mine.send({ type: 'read' });
    await mine.next('read_confirmed');
    app.clock.advance(9 * MINUTE);
    assert.equal((await toLearner()).length, 0);
    await answer('And it works now.');
    app.clock.advance(10 * MINUTE);
    const [mail, ...more] = await toLearner();
    assert.equal(more.length, 0);
    assert.ok(mail);
    assert.ok(
      mail.text.includes('And it works now.') && mail.text.includes(`: ${app.origin}/dashboard#support-chat\n`),
    );
    assert.ok(!mail.text.includes('We have looked'));
  });
});
