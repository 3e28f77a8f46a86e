import assert from 'node:assert/strict';
import type { LocalMail } from '../../src/application/ports/mail.ts';
import type { TestApp } from './app.ts';

/** What a server without mail settings has sent, to whomever, newest first, after its jobs have run. */
export async function sentMails(app: TestApp): Promise<LocalMail[]> {
  await app.server.jobs.runAll();
  const { status, json, text } = await app.visitor().get('/api/dev/mailbox');
  assert.equal(status, 200, text);
  return json as LocalMail[];
}

/** What it has sent to an address. */
export const mailTo = async (app: TestApp, address: string): Promise<LocalMail[]> =>
  (await sentMails(app)).filter(({ to }) => to === address);

/** The token of the newest link that an address was sent. */
export async function resetTokenFor(app: TestApp, address: string): Promise<string> {
  const [mail] = (await mailTo(app, address)).filter(({ subject }) => subject.startsWith('Reset'));
  const token = mail?.text.match(/\/reset-password\?token=([\w-]+)/)?.[1];
  assert.ok(token, `a link for ${address}`);
  return token;
}
