import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { type S3Double, startS3 } from '../support/s3-double.ts';
import type { Visitor } from '../support/visitor.ts';

const photo = (): Promise<Uint8Array<ArrayBuffer>> =>
  sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

const DRAWING =
  '<svg viewBox="0 0 40 20" onload="alert(1)"><script>alert(1)</script><rect width="40" height="20"/></svg>';

async function upload(editor: Visitor, content: BlobPart, alt = 'A blue weld', name = 'weld.png') {
  const body = new FormData();
  body.append('picture', new File([content], name, { type: 'image/png' }));
  body.append('alt', alt);
  return editor.send('/api/admin/pictures', { method: 'POST', body });
}

const pictureStories = (title: string, environment: (bucket: S3Double) => Record<string, string>) =>
  describe(title, () => {
    let app: TestApp;
    let bucket: S3Double;
    let admin: Visitor;
    before(async () => {
      bucket = await startS3();
      app = await startApp({ environment: environment(bucket) });
      admin = await memberOf(app, 'admin');
    });
    after(async () => {
      await app.close();
      await bucket.close();
    });

    test('is stored in all widths and served immutable, with headers by which it does nothing', async () => {
      const { status, json, text } = await upload(admin, await photo());
      assert.equal(status, 200, text);
      assert.match(json.path, /^\/pictures\/[0-9a-f]{32}-1200x600\.webp$/);
      for (const path of [json.path, ...[480, 960].map((width) => json.path.replace('.webp', `-w${width}.webp`))]) {
        const served = await fetch(app.origin + path);
        assert.equal(served.status, 200, path);
        assert.equal(served.headers.get('content-type'), 'image/webp');
        assert.equal(served.headers.get('cache-control'), 'public, max-age=31536000, immutable');
        assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
        assert.match(
          served.headers.get('content-security-policy') ?? '',
          /^default-src 'none';.* base-uri 'none'; frame-ancestors 'none'; sandbox$/,
        );
        assert.equal(served.headers.get('content-disposition'), `inline; filename="${path.split('/').at(-1)}"`);
        const etag = served.headers.get('etag') ?? '';
        assert.equal(
          (await fetch(app.origin + path, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status,
          304,
        );
      }
    });

    test('a drawing is served without what could run in it', async () => {
      const { json } = await upload(admin, DRAWING, 'A bar', 'bar.svg');
      const served = await fetch(app.origin + json.path);
      assert.equal(served.headers.get('content-type'), 'image/svg+xml');
      assert.equal(
        await served.text(),
        '<svg viewBox="0 0 40 20" xmlns="http://www.w3.org/2000/svg"><rect width="40" height="20"></rect></svg>',
      );
    });

    test('without a text alternative, or as no picture, it is refused', async () => {
      const silent = await upload(admin, await photo(), ' ');
      assert.deepEqual(
        [silent.status, silent.json.fields.alt],
        [400, 'Please describe the picture for those who do not see it.'],
      );
      const page = await upload(admin, '<html><script>alert(1)</script></html>', 'A page', 'page.png');
      assert.deepEqual([page.status, page.json.code], [400, 'picture-unreadable']);
      const learner = await upload(await memberOf(app, 'nppe'), await photo());
      assert.deepEqual([learner.status, learner.json.code], [403, 'not-admin']);
    });

    test('nothing else is served from there', async () => {
      const { json } = await upload(admin, await photo());
      for (const path of [
        '/pictures/',
        '/pictures/..%2f..%2fapp.db',
        '/pictures/%2e%2e/app.db',
        `${json.path}.png`,
        json.path.replace('.webp', '-w481.webp'),
        json.path.replace('1200', '1201'),
      ]) {
        const served = await fetch(app.origin + path);
        assert.doesNotMatch(served.headers.get('content-type') ?? '', /^image/, path);
      }
    });

    test('is placed in a post by its address, with its size and widths; any other picture is taken out', async () => {
      const { json } = await upload(admin, await photo());
      const text = `![A blue weld](${json.path})\n\n![Spy](https://evil.example/a.png) ![](${json.path})\n\n<img src="${json.path}" alt="A weld" onerror="alert(1)" style="x">`;
      const preview = await admin.post('/api/admin/preview', { kind: 'post', format: 'markdown', content: text });
      assert.equal(preview.status, 200, preview.text);
      const pictures = preview.json.html.match(/<img[^>]*>/g) ?? [];
      assert.equal(pictures.length, 2, preview.json.html);
      const variant = (width: number) => json.path.replace('.webp', `-w${width}.webp`);
      assert.equal(
        pictures[0],
        `<img src="${json.path}" alt="A blue weld" width="1200" height="600" loading="lazy" decoding="async" srcset="${variant(480)} 480w, ${variant(960)} 960w, ${json.path} 1200w" sizes="(min-width: 48rem) 44rem, 100vw">`,
      );
      assert.doesNotMatch(preview.json.html, /onerror|evil|style/);
    });
  });

pictureStories('a picture in a folder (product.md 11.40 to 11.43)', () => ({}));

pictureStories('a picture in a bucket (product.md 11.40 to 11.43)', ({ url, key, secret }) => ({
  PICTURES_BUCKET_URL: url,
  PICTURES_BUCKET_KEY: key,
  PICTURES_BUCKET_SECRET: secret,
  PICTURES_BUCKET_REGION: 'ca-central-1',
}));

describe('a bucket that does not work (product.md 7.3)', () => {
  test('is answered with 503 and Retry-After, and its outage and end are logged once', async () => {
    const bucket = await startS3();
    const app = await startApp({
      environment: {
        PICTURES_BUCKET_URL: bucket.url,
        PICTURES_BUCKET_KEY: bucket.key,
        PICTURES_BUCKET_SECRET: bucket.secret,
      },
    });
    const admin = await memberOf(app, 'admin');
    const { json } = await upload(admin, await photo());
    bucket.answerAlways(403);
    for (let times = 0; times < 2; times += 1) {
      const served = await fetch(app.origin + json.path);
      assert.deepEqual([served.status, served.headers.get('retry-after')], [503, '5']);
    }
    assert.equal((await upload(admin, await photo())).status, 503);
    bucket.answerAlways(null);
    assert.equal((await fetch(app.origin + json.path)).status, 200);
    const told = app.log.filter(({ level }) => level !== 'info').map(({ level, event }) => `${level} ${event}`);
    assert.deepEqual(told, ['error picture storage unavailable', 'warn picture storage available again']);
    await app.close();
    await bucket.close();
  });
});
