import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessSetMail } from '../../../src/application/billing/access-set-mail.ts';
import { composeMail } from '../../../src/application/mail/compose-mail.ts';
import { endOfDay } from '../../../src/domain/calendar-day.ts';
import { IDENTITY } from '../../support/identity.ts';

const ada = { username: 'ada', email: 'ada@example.ca' };
const NOW = Date.UTC(2026, 10, 22, 12);
const SOONER = endOfDay('2026-12-31');
const LATER = endOfDay('2027-01-21');

for (const [what, before, end, deed, standing] of [
  ['given', null, LATER, 'given you access to', 'until the end of January 21, 2027 (UTC).'],
  ['given again after it ended', NOW - 1, LATER, 'given you access to', 'until the end of January 21, 2027 (UTC).'],
  ['extended', SOONER, LATER, 'extended your access to', 'until the end of January 21, 2027 (UTC).'],
  ['shortened', LATER, SOONER, 'shortened your access to', 'until the end of December 31, 2026 (UTC).'],
  ['ended', LATER, NOW, 'ended your access to', 'You currently have no access to NPPE Study Package.'],
] as const) {
  test(`access that was ${what}: what support did, what there is now, and whom to ask (product.md 13.20)`, () => {
    const mail = composeMail(accessSetMail(ada, { product: 'nppe', before, end }, NOW), IDENTITY);
    assert.deepEqual([mail.to, mail.subject], ['ada@example.ca', 'Your Plumbline access to NPPE Study Package']);
    assert.equal(mail.replyTo, IDENTITY.contactEmail);
    for (const part of [mail.text, mail.html]) {
      assert.ok(part.includes(`Support has ${deed} NPPE Study Package.`), part);
      assert.ok(part.includes(standing), part);
      assert.ok(part.includes('please reply to this email or use the Support Chat button'), part);
    }
  });
}
