// `node scripts/take-pictures.mjs`: takes the pictures of the README and of the front page from the running site, on a temporary
// database, and draws the icons.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawIcons } from './pictures/brand-pictures.mjs';
import { takeProductPictures } from './pictures/product-pictures.mjs';
import { buildSite, compileNativePackages, installPackages, ROOT, requireNode, step } from './steps.mjs';

const PORT = 4790;
/** Pictures show a free question, because the questions of mock exams are sold. */
const SHOWN_QUESTION = 'free-005';
const ORIGIN = `http://localhost:${PORT}`;
const BROWSER = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

requireNode();
await installPackages('all');
await Promise.all([compileNativePackages(), buildSite()]);
const { chromium } = await import('playwright');
const { default: Database } = await import('better-sqlite3');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-pictures-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(PORT), HOST: 'localhost', DATABASE_URL: `sqlite:${join(folder, 'app.db')}` },
  stdio: 'ignore',
});
const browser = await chromium.launch({
  executablePath: BROWSER,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const signIn = (context) =>
  context.request.post('/api/login', { data: { username: 'demo', password: 'demo-learner-1' } });
try {
  await step('Waiting for the site', waitUntilReady);
  await step('Icons', () => drawIcons(browser, { publicFolder: join(ROOT, 'src/web/public') }));
  await step('Pictures of the product', () =>
    takeProductPictures(browser, {
      origin: ORIGIN,
      folder: join(ROOT, 'src/web/landing/pictures'),
      signIn,
      backdateAttempt,
      showFreeQuestionFirst,
    }),
  );
  await step('Pictures of the README', takeReadmePictures);
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** Moves the start of an attempt back, so that a picture shows an exam in progress. */
function backdateAttempt(attemptId, milliseconds) {
  updateOneRow(
    'UPDATE exam_attempts SET start_time = start_time - @by, deadline_at = deadline_at - @by WHERE id = @id',
    {
      id: attemptId,
      by: milliseconds,
    },
  );
}

/** Replaces the first question of an attempt's paper by the free one. */
function showFreeQuestionFirst(attemptId) {
  updateOneRow(
    `UPDATE attempt_items SET (question_id, version_id, option_ids) =
       (SELECT q.id, v.id, (SELECT json_group_array(o.id) FROM answer_options o WHERE o.question_id = q.id)
        FROM questions q JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number
        WHERE q.external_id = @shown AND q.is_free = 1)
     WHERE attempt_id = @id AND position = (SELECT MIN(position) FROM attempt_items WHERE attempt_id = @id)`,
    { id: attemptId, shown: SHOWN_QUESTION },
  );
}

function updateOneRow(sql, values) {
  const database = new Database(join(folder, 'app.db'));
  const { changes } = database.prepare(sql).run(values);
  database.close();
  if (changes !== 1) throw new Error(`changed ${changes} rows instead of one: ${sql}`);
}

async function takeReadmePictures() {
  mkdirSync(join(ROOT, 'docs/pictures'), { recursive: true });
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: ORIGIN, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const take = (name) => page.screenshot({ path: join(ROOT, `docs/pictures/${name}.png`) });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await take('landing');
  await signIn(context);
  await page.goto('/exam-select?set=2');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /Mock Exam/ })
    .first()
    .click();
  await page.waitForURL(/\/exam\/\d+/);
  await page.getByText('All answers saved').first().waitFor();
  await page.mouse.move(0, 0);
  await take('exam');
}

async function waitUntilReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(`${ORIGIN}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the site did not become ready');
}
