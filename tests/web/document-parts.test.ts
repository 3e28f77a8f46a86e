import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { writeDataBlock } from '../../src/web/data-block.ts';
import { DocumentParts } from '../../src/web/document-parts.ts';

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
  const parts = new DocumentParts();
  const shown = htmls.map((html) => `<p>${parts.placeHtml(html)}</p>`).join('');
  const placed = shown + writeDataBlock(parts.placeData(wire));
  return { placed, filled: parts.fill(placed) };
}

const CHAPTER = 'Professional engineers hold the public paramount. '.repeat(50);

describe('parts of a document that are kept', () => {
  it('leave it, as long texts, as it would be without placeholders', () => {
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
    assert.equal(new DocumentParts().placeData(wire), wire);
  });

  it('are never those of another document', () => {
    const [one, other] = [new DocumentParts(), new DocumentParts()];
    const placeholder = one.placeHtml(CHAPTER);
    other.placeHtml(`${CHAPTER} Another one.`);
    assert.equal(String(other.fill(placeholder)), placeholder);
  });

  it('are missing in no document: a placeholder without a part is refused', () => {
    const parts = new DocumentParts();
    const placeholder = parts.placeHtml(CHAPTER).replace(':0]', ':1]');
    assert.throws(() => parts.fill(placeholder), /placeholder without a part/);
  });

  it('keep markup once it was rendered, with the long texts in it', () => {
    const first = new DocumentParts();
    const bounds = first.placeMarkup('foot of 2026');
    assert.ok(typeof bounds !== 'string');
    const foot = `<p>${CHAPTER}</p>`;
    const rendered = `<b>1</b>${bounds.begin}<p>${first.placeHtml(CHAPTER)}</p>${bounds.end}`;
    assert.equal(String(first.fill(rendered)), `<b>1</b>${foot}`);
    const second = new DocumentParts();
    assert.ok(typeof second.placeMarkup('foot of 2027') !== 'string');
    const placed = second.placeMarkup('foot of 2026');
    assert.ok(typeof placed === 'string');
    assert.equal(String(second.fill(`<b>2</b>${placed}`)), `<b>2</b>${foot}`);
  });
});
