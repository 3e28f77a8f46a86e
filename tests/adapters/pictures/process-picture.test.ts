import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { cleanDrawing } from '../../../src/adapters/pictures/clean-drawing.ts';
import { pictureProcessor } from '../../../src/adapters/pictures/process-picture.ts';
import { workerPool } from '../../../src/adapters/workers/worker-pool.ts';
import type { JobProblem, PreparedJob, WorkerPool } from '../../../src/application/ports/worker-pool.ts';
import { accepted, refused } from '../../../src/domain/result.ts';
import { FORBIDDEN, maliciousPictures } from './malicious-pictures.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** A pool that does its jobs here, and notes them; or refuses all for a reason. */
function poolHere(refusal?: JobProblem) {
  const jobs: string[] = [];
  const openQueue = () => async (prepare: () => PreparedJob<string>) => {
    const { job } = prepare();
    jobs.push(job);
    return refusal ? refused(refusal) : accepted({ answer: cleanDrawing(job), entries: [] });
  };
  return { jobs, pool: { openQueue } as unknown as WorkerPool };
}

const processPicture = pictureProcessor(poolHere().pool);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const drawingOf = (elements: string): Uint8Array => bytesOf(`<svg viewBox="0 0 40 20">${elements}</svg>`);

describe('a picture (product.md 11.40, 11.41)', () => {
  it('is made anew as WebP in the widths kept, whatever its format, upright and without what else it held', async () => {
    const files = {
      png: await photo(2_000, 1_000).png().toBuffer(),
      jpeg: await photo(1_000, 2_000)
        .jpeg()
        .withExif({ IFD0: { Copyright: 'PAYLOAD' } })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
      webp: await photo(300, 200).webp().toBuffer(),
    };
    const made = await Promise.all(Object.values(files).map((content) => processPicture(content)));
    assert.deepEqual(
      made.map((picture) => picture && [picture.name.width, picture.name.height, picture.files.length]),
      [
        [1_600, 800, 3],
        [1_600, 800, 3],
        [300, 200, 1],
      ],
    );
    for (const { content } of made.flatMap((picture) => picture?.files ?? [])) {
      const { format, exif } = await sharp(content).metadata();
      assert.deepEqual([format, exif], ['webp', undefined]);
    }
  });

  it('has the same name when it is uploaded twice', async () => {
    const content = await photo(100, 100).png().toBuffer();
    const [one, two] = [await processPicture(content), await processPicture(content)];
    assert.deepEqual(one?.name, two?.name);
  });

  it('may be a drawing of shapes, words and gradients', async () => {
    const source = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect width="200" height="100" fill="url(#g)"/><text x="9" y="9" font-size="12">Load &amp; span&#160;L</text></svg>`;
    const drawing = await processPicture(new TextEncoder().encode(source));
    const svg = new TextDecoder().decode(drawing?.files[0]?.content);
    assert.deepEqual([drawing?.name.width, drawing?.name.height, drawing?.name.type], [200, 100, 'svg']);
    assert.match(svg, /<linearGradient id="g"><stop offset="0" stop-color="#fff">/);
    assert.match(svg, /fill="url\(#g\)"/);
    assert.match(svg, /Load &amp; span&#xA0;L/);
    assert.equal((await sharp(Buffer.from(svg)).metadata()).width, 200, 'a strict reader takes it');
  });

  it('is cleaned in a worker, where it is a drawing (product.md 7.12)', async () => {
    const { jobs, pool } = poolHere();
    const content = drawingOf('<rect width="40" height="20"/>');
    const here = await pictureProcessor(pool)(content);
    assert.equal(jobs.length, 1);
    assert.deepEqual(await pictureProcessor(workerPool)(content), here);
    const impatient = { milliseconds: 1, megabytes: 256, waiting: 1 };
    assert.equal(await pictureProcessor(workerPool, impatient)(drawingOf('<path d="M0 0"/>'.repeat(4_999))), null);
    for (const problem of ['too-slow', 'too-heavy', 'busy'] as const) {
      assert.equal(await pictureProcessor(poolHere(problem).pool)(content), null);
    }
  });

  it('is refused without being parsed, where it has too many elements', async () => {
    const { jobs, pool } = poolHere();
    const process = pictureProcessor(pool);
    assert.equal(await process(drawingOf('<g/>'.repeat(120_000))), null);
    assert.equal(jobs.length, 0);
    assert.equal(
      await process(drawingOf('<g></g>'.repeat(5_000))),
      null,
      'one more than may be stored, with that of all',
    );
    assert.ok(await process(drawingOf('<g></g>'.repeat(4_999))));
    assert.ok(await process(drawingOf(`${'<g></g>'.repeat(4_000)}${'<title>A</title>'.repeat(4_000)}`)));
    assert.equal(jobs.length, 3);
  });

  it('is looked at in no time, however many comments stand where a drawing could begin', async () => {
    const comments = '<!---->'.repeat(140);
    assert.equal(await processPicture(bytesOf(`${comments}<p>`)), null);
    assert.ok(
      await processPicture(bytesOf(`<?xml version="1.0"?>${'<!-- a -->'.repeat(40)}<svg viewBox="0 0 4 2"></svg>`)),
    );
  });

  it('does nothing, if it is one of 500 malicious files: it is refused, or stored without what was in it', async () => {
    const files = await maliciousPictures();
    assert.ok(files.length >= 500, `${files.length} files`);
    let stored = 0;
    for (const { name, content } of files) {
      const picture = await processPicture(content);
      for (const { file, content: kept } of picture?.files ?? []) {
        stored += 1;
        assert.match(file, /^[0-9a-f]{32}-\d+x\d+(-w\d+)?\.(webp|svg)$/, name);
        const text = Buffer.from(kept).toString('latin1');
        assert.doesNotMatch(text, FORBIDDEN, name);
        if (file.endsWith('.webp')) assert.equal(text.slice(0, 4), 'RIFF', name);
        else assert.match(text, /^<svg [\s\S]*<\/svg>$/, name);
      }
    }
    assert.ok(stored > 100, 'a picture with a foreign tail is still a picture');
  });
});
