import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computeBatchSize, isOwnLink, wholeAddress } from '../../../src/domain/outreach/campaign.ts';
import { subscriberFileLine, subscriberState } from '../../../src/domain/outreach/subscriber.ts';

const SITE = 'https://plumbline.example';

describe('the rate of newsletter mails (product.md 8.48)', () => {
  it('is that of the setting, whatever the pause between two batches', () => {
    assert.equal(computeBatchSize(null, 1_000, 300), 10);
    assert.equal(computeBatchSize(0, 2_000, 300), 10);
    assert.equal(computeBatchSize(0, 60_000, 300), 300);
    assert.equal(computeBatchSize(0, 3_600_000, 300), 300);
    assert.equal(computeBatchSize(0, 100, 300), 0);
    assert.equal(computeBatchSize(5_000, 1_000, 300), 0);
    assert.equal(computeBatchSize(0, 60_000, 60_000), 500);
  });
});

describe('links of newsletter mails (product.md 8.51)', () => {
  it('are counted within the site only', () => {
    for (const href of ['/blog', 'blog', `${SITE}/free-questions#a`]) assert.equal(isOwnLink(href, SITE), true, href);
    for (const href of ['https://example.org/', '//example.org', 'mailto:a@example.org', 'http://plumbline.example']) {
      assert.equal(isOwnLink(href, SITE), false, href);
    }
    assert.equal(wholeAddress('/blog?a=1', SITE), `${SITE}/blog?a=1`);
  });
});

describe('an address on the list (product.md 8.44, 8.45)', () => {
  const base = { pendingAt: null, leftAt: null, bouncedAt: null };

  it('gets mail only in the state subscribed', () => {
    assert.equal(subscriberState(base), 'subscribed');
    assert.equal(subscriberState({ ...base, pendingAt: 1 }), 'pending');
    assert.equal(subscriberState({ ...base, bouncedAt: 1 }), 'bounced');
    assert.equal(subscriberState({ pendingAt: 3, leftAt: 1, bouncedAt: 2 }), 'unsubscribed');
  });

  it('is exported with its consent and the date of it', () => {
    const person = { ...base, email: 'a@example.org', name: 'A', consentWords: 'I agree.', confirmedAt: null };
    const line = subscriberFileLine({ ...person, consentedAt: Date.UTC(2026, 0, 15, 12) });
    assert.equal(line, '"a@example.org","subscribed","I agree.","2026-01-15 12:00:00","","",""\r\n');
  });
});
