import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { writeDataBlock } from '../../src/web/data-block.ts';
import { LongTexts } from '../../src/web/long-texts.ts';

/** Texts around the length from which a text has a placeholder, with what JSON and HTML escape. */
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

const textsWithin = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsWithin) : [];
};

/** A document that shows texts as HTML and has data, with a placeholder for each long text. */
function place(htmls: readonly string[], wire: unknown): { readonly placed: string; readonly filled: Buffer } {
  const longTexts = new LongTexts();
  const shown = htmls.map((html) => `<p>${longTexts.placeHtml(html)}</p>`).join('');
  const placed = shown + writeDataBlock(longTexts.placeData(wire));
  return { placed, filled: longTexts.fill(placed) };
}

const CHAPTER = 'Professional engineers hold the public paramount. '.repeat(50);

describe('long texts of a document', () => {
  it('leave it as it would be without placeholders', () => {
    fc.assert(
      fc.property(fc.array(texts), data, (htmls, value) => {
        const wire = { value, htmls };
        const shown = [...htmls, ...textsWithin(value)];
        const document = shown.map((html) => `<p>${html}</p>`).join('') + writeDataBlock(wire);
        assert.deepEqual(place(shown, wire).filled, Buffer.from(document));
      }),
    );
  });

  it('are not part of what is rendered', () => {
    const { placed } = place([CHAPTER], { sections: [{ html: CHAPTER }] });
    assert.ok(placed.length < 150, placed);
  });

  it('are written as they are in data where no page shows them as HTML, like texts of learners', () => {
    const entry = `I sealed the drawings. ${CHAPTER}`;
    const wire = { entry };
    assert.equal(place([CHAPTER], wire).placed.endsWith(writeDataBlock(wire)), true);
    assert.equal(new LongTexts().placeData(wire), wire);
  });

  it('are never those of another document', () => {
    const [one, other] = [new LongTexts(), new LongTexts()];
    const placeholder = one.placeHtml(CHAPTER);
    other.placeHtml(`${CHAPTER} Another one.`);
    assert.equal(String(other.fill(placeholder)), placeholder);
  });

  it('are missing in no document: a placeholder without a text is refused', () => {
    const longTexts = new LongTexts();
    const placeholder = longTexts.placeHtml(CHAPTER).replace(':0]', ':1]');
    assert.throws(() => longTexts.fill(placeholder), /placeholder without a text/);
  });
});
