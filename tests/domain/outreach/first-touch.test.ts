import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toFirstTouch } from '../../../src/domain/outreach/first-touch.ts';
import { funnelFileHeader, funnelFileLines, ZERO_FUNNEL_COUNTS } from '../../../src/domain/outreach/funnel.ts';
import { NOON } from '../../support/builders.ts';

const DAY = 86_400_000;
const noted = { source: '', medium: '', campaign: '', referrer: '', page: '/blog', at: NOON - DAY };

describe('the first touch (product.md 8.53, 8.54)', () => {
  const originOf = (touch: Partial<typeof noted>): string[] => {
    const { source, medium, campaign } = toFirstTouch({ ...noted, ...touch }, NOON);
    return [source, medium, campaign];
  };

  for (const [what, touch, expected] of [
    ['nothing known', {}, ['direct', '', '']],
    ['a host that led here', { referrer: 'www.Google.com' }, ['google.com', 'referral', '']],
    ['a named source', { source: 'Newsletter', referrer: 'mail.example' }, ['newsletter', '', '']],
    [
      'other spellings',
      { source: ' LinkedIn\u200B ', medium: 'Paid  Social', campaign: 'FALL' },
      ['linkedin', 'paid social', 'fall'],
    ],
    ['a source of spaces', { source: '  ', medium: 'cpc' }, ['direct', 'cpc', '']],
  ] as const) {
    test(what, () => assert.deepEqual(originOf(touch), expected));
  }

  test('a wrong clock counts as now', () => {
    const touchedAt = (at: number): number => toFirstTouch({ ...noted, at }, NOON).touchedAt;
    assert.deepEqual(
      [touchedAt(NOON + 1), touchedAt(NOON - 91 * DAY), touchedAt(NOON - DAY)],
      [NOON, NOON, NOON - DAY],
    );
  });
});

describe('the file of the funnel (product.md 8.55)', () => {
  test('has a line for each group, the earliest week first, and no formulas', () => {
    const group = { ...ZERO_FUNNEL_COUNTS, week: 0, source: '=cmd', medium: 'cpc', campaign: 'fall' };
    const lines = funnelFileLines([
      { ...group, week: 604_800_000, source: '', leads: 2 },
      { ...group, accounts: 3, buyers: 1, receivedCents: 5_900 },
    ]);
    const [first, second] = lines.split('\r\n');
    assert.match(funnelFileHeader(), /^\uFEFF"Week","Source"/);
    assert.equal(first, `"1970-01-01","'=cmd","cpc","fall","0","0","0","3","1","59.00"`);
    assert.equal(second, '"1970-01-08","Not shared","cpc","fall","2","0","0","0","0","0.00"');
  });
});
