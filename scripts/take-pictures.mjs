// `node scripts/take-pictures.mjs`: makes the README's pictures from the running site, with a database of its own.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, ROOT, requireNode, step } from './steps.mjs';

const PORT = 4790;
const ORIGIN = `http://localhost:${PORT}`;
const BROWSER = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

requireNode();
await install();
await build();
const { chromium } = await import('playwright');
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
try {
  await step('Waiting for the site', untilReady);
  mkdirSync(join(ROOT, 'docs/pictures'), { recursive: true });
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const take = (name) => page.screenshot({ path: join(ROOT, `docs/pictures/${name}.png`) });
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await take('landing');
  await context.request.post('/api/login', { data: { username: 'demo', password: 'demo-learner-1' } });
  await page.goto('/exam-select?set=1');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Start Mock Exam' }).click();
  await page.waitForURL(/\/exam\/\d+/);
  for (let number = 1; number <= 14; number += 1) {
    await page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
    const options = page.locator('label:has(input[type=radio])');
    if (number % 5 !== 4) await options.nth((number * 7) % 4).click();
    if (number % 6 === 3) await page.getByRole('button', { name: /Flag for review/ }).click();
    if (number < 14) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.locator('label:has(input[type=radio])').nth(1).click();
  await page.getByText('All answers saved').first().waitFor();
  await take('exam');
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function untilReady() {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${ORIGIN}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the site did not become ready');
}
