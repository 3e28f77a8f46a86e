import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leadCsvFileName, leadCsvHeader, leadCsvLine } from '../../../src/domain/outreach/lead-csv.ts';

const givenAt = Date.UTC(2026, 0, 5, 7, 8, 9, 999);

const lineWith = (firstName: string): string =>
  leadCsvLine({
    firstName,
    lastName: 'Berg',
    email: 'anna@example.org',
    source: 'try-out-nppe',
    givenAt,
    consent: null,
  });

describe('the file of leads (product.md 8.31)', () => {
  test('begins with the mark of UTF-8 and the names of the columns', () =>
    assert.equal(
      leadCsvHeader(),
      '\uFEFF"First Name","Last Name","Email","Source","Date Submitted","Consent","Consent Date"\r\n',
    ));

  test('carries the day of the export in its name', () =>
    assert.equal(leadCsvFileName(Date.UTC(2026, 0, 5, 23, 59)), 'marketing-leads-2026-01-05.csv'));

  test('has the source by its name and the time to the second, UTC', () =>
    assert.equal(
      lineWith('Anna'),
      '"Anna","Berg","anna@example.org","Free Questions","2026-01-05 07:08:09","",""\r\n',
    ));

  test('has the consent and its date, where it is in force (product.md 8.52)', () => {
    const lead = { firstName: 'Pat', lastName: '', email: 'pat@example.org', source: 'try-out-nppe', givenAt } as const;
    const line = leadCsvLine({ ...lead, consent: { words: 'Yes, send me "news".', givenAt } });
    assert.ok(line.endsWith(',"Yes, send me ""news"".","2026-01-05 07:08:09"\r\n'), line);
  });

  test('has an address with an apostrophe as it is, and no formula in one that begins as one would', () => {
    const lead = { firstName: 'Pat', lastName: "O'Neil", source: 'try-out-nppe', givenAt, consent: null } as const;
    assert.match(leadCsvLine({ ...lead, email: "pat.o'neil@example.com" }), /,"pat\.o'neil@example\.com",/);
    assert.match(leadCsvLine({ ...lead, email: "=1+'@example.com" }), /,"'=1\+'@example\.com",/);
  });

  const fields: readonly [string, string][] = [
    ['Anna "Nan" Maria', 'Anna ""Nan"" Maria'],
    ['Berg, Anna', 'Berg, Anna'],
    ['two\r\nlines', 'two\r\nlines'],
    ['\uFEFFÉlodie 李', '\uFEFFÉlodie 李'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "\t'=1"],
    ['  =1', "  '=1"],
    ['\uFEFF=1', "\uFEFF'=1"],
    ['\u200B=1', "\u200B'=1"],
    ['\u2060\u0001 @x', "\u2060\u0001 '@x"],
    ['\u3164+1', "\u3164'+1"],
    ['Anna;\u200D-1', "Anna;\u200D'-1"],
    ['＝1', "'＝1"],
    ['"=1', '""\'=1'],
    ['Anna;=1', "Anna;'=1"],
    ['Anna\n=1', "Anna\n'=1"],
    ['Anna|@x', "Anna|'@x"],
    ['', ''],
    ['Anne-Marie', 'Anne-Marie'],
    ["O'Brien", "O'Brien"],
    ["=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"],
  ];
  for (const [text, written] of fields) {
    test(`${JSON.stringify(text)} is text when it is opened`, () =>
      assert.equal(lineWith(text).split(',"Berg"')[0], `"${written}"`));
  }
});
