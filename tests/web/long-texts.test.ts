import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { writeDataBlock } from '../../src/web/data-block.ts';
import { LongTexts } from '../../src/web/long-texts.ts';

/** Texts around the length from which a text is marked, with what JSON and HTML escape. */
const texts = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat({ max: 200 }))
  .map(([text, times]) => `${text}</script> “seal” \u2028`.repeat(times));
const data = fc.letrec<{ readonly value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    texts,
    fc.constantFrom(null, undefined, 0, true),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 5 }), tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('long texts of a document', () => {
  it('leave data as JSON would write them', () => {
    fc.assert(
      fc.property(data, (value) => {
        const marks = new LongTexts();
        const wire = { value };
        assert.deepEqual(marks.fill(writeDataBlock(marks.markData(wire))), Buffer.from(writeDataBlock(wire)));
      }),
    );
  });

  it('leave HTML as it was, each in its own place', () => {
    fc.assert(
      fc.property(fc.array(texts), (htmls) => {
        const marks = new LongTexts();
        const marked = htmls.map((html) => `<p>${marks.markHtml(html)}</p>`).join('');
        assert.deepEqual(marks.fill(marked), Buffer.from(htmls.map((html) => `<p>${html}</p>`).join('')));
      }),
    );
  });

  it('are not part of what is rendered', () => {
    const marks = new LongTexts();
    const chapter = 'Professional engineers hold the public paramount. '.repeat(50);
    assert.ok(marks.markHtml(chapter).length < 60);
    assert.ok(JSON.stringify(marks.markData({ sections: [{ chapter }] })).length < 90);
  });

  it('do not copy data without long texts', () => {
    const wire = { sections: [{ title: 'Ethics', places: [1, 2] }], page: null };
    assert.equal(new LongTexts().markData(wire), wire);
  });
});
