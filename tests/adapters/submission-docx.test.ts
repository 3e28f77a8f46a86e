import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { renderSubmissionDocx } from '../../src/adapters/docx/submission-docx.ts';
import { REGULATORS } from '../../src/domain/competency/regulators.ts';

/** Whatever is not a Char of XML 1.0 (section 2.2); a file that has one is not opened by a word processor. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

async function xmlOf(text: string): Promise<string> {
  const [regulator] = REGULATORS;
  assert.ok(regulator);
  const names = { project: { id: 1, name: text, employer: text, period: text }, validator: null };
  const entry = { code: '1.1', title: text, state: 'draft', savedAt: 0, level: 3, ...names } as const;
  const texts = { situation: text, action: `I drew it.${text}`, outcome: text };
  const file = await renderSubmissionDocx({ regulator, entries: [{ ...entry, ...texts }] });
  return strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
}

describe('a submission as a DOCX file (product.md 9.44)', () => {
  test('is XML whatever was pasted into a text', async () => {
    const edge = fc.constantFrom(
      '\uFFFE',
      '\uFFFF',
      '\uD800',
      '\uDFFF',
      '\0',
      '\x0B',
      '\x1F',
      '\x7F',
      '\r',
      '<&',
      '🙂',
    );
    const text = fc.array(fc.oneof(edge, fc.string({ unit: 'binary' })), { maxLength: 8 }).map((each) => each.join(''));
    await fc.assert(
      fc.asyncProperty(text, async (pasted) => assert.doesNotMatch(await xmlOf(pasted), NOT_XML)),
      { numRuns: 60, examples: [['\uFFFE'], ['\uFFFF'], ['\uD83D']] },
    );
  });

  test('keeps every character that XML can hold', async () => {
    assert.ok((await xmlOf('Überbau \u{1FFFE}🙂\uFFFD')).includes('Überbau \u{1FFFE}🙂\uFFFD'));
  });
});
