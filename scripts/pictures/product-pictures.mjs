// The pictures of the product on the front page: the same screens in both themes, for wide and for narrow screens.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WIDE = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.25 };
const HALF = { viewport: { width: 960, height: 720 }, deviceScaleFactor: 1.25 };
const NARROW = { viewport: { width: 360, height: 480 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const MINUTE = 60_000;

/** The share of right answers in the picture of a result. */
const RIGHT_OF_TEN = 8;

/** Sits two exams as the demo learner, which `goBack` makes begin earlier, and takes every picture in every look. */
export async function takeProductPictures(browser, { origin, folder, signIn, goBack }) {
  const learner = await browser.newContext({ baseURL: origin });
  await signIn(learner);
  const finished = await finishedExam(learner.request, goBack);
  const running = await runningExam(learner.request);
  goBack(running, 51 * MINUTE);
  await learner.close();
  const screens = [
    { name: 'exam', path: `/exam/${running}`, wide: WIDE },
    { name: 'results', path: `/exam/${finished}`, wide: HALF },
    { name: 'guide', path: '/study-guide/2', wide: HALF },
  ];
  for (const colorScheme of ['light', 'dark']) {
    for (const { name, path, wide } of screens) {
      for (const [cut, look] of [
        ['', wide],
        ['-narrow', NARROW],
      ]) {
        const context = await browser.newContext({ baseURL: origin, colorScheme, reducedMotion: 'reduce', ...look });
        await signIn(context);
        const page = await context.newPage();
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        const picture = await page.screenshot();
        writeFileSync(join(folder, `${name}${cut}-${colorScheme}.webp`), await asWebp(browser, picture));
        await context.close();
      }
    }
  }
}

/** The browser that took the picture also packs it. */
async function asWebp(browser, png) {
  const page = await browser.newPage();
  const url = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const json = async (answer) => {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
};

async function start(request, examSet) {
  const { id } = await json(await request.post('/api/exam/start', { data: { examSet } }));
  return id;
}

const read = async (request, id) => json(await request.get(`/api/exam/${id}`));

async function answer(request, id, questions, choose) {
  for (const [index, question] of questions.entries()) {
    const option = choose(question, index);
    const data = { questionId: question.id, selectedAnswerId: option.id };
    await json(await request.post(`/api/exam/${id}/answer`, { data }));
  }
}

/** The keys are told once an exam has ended; a second one at the same set can then be passed. */
async function finishedExam(request, goBack) {
  const first = await start(request, 1);
  await answer(request, first, (await read(request, first)).questions.slice(0, 1), ({ options }) => options[0]);
  await json(await request.post(`/api/exam/${first}/complete`, { data: {} }));
  const ended = await read(request, first);
  const keys = new Map(ended.questions.map(({ id, options }) => [id, options.find(({ isCorrect }) => isCorrect).id]));
  const second = await start(request, 1);
  const { questions } = await read(request, second);
  await answer(request, second, questions, ({ id, options }, index) => {
    const isRight = (index * 7) % 10 < RIGHT_OF_TEN;
    return options.find((option) => (option.id === keys.get(id)) === isRight);
  });
  goBack(second, 118 * MINUTE);
  await json(await request.post(`/api/exam/${second}/complete`, { data: {} }));
  return second;
}

async function runningExam(request) {
  const id = await start(request, 2);
  const { questions } = await read(request, id);
  await answer(request, id, questions.slice(0, 37), ({ options }, index) => options[(index * 3) % 4]);
  return id;
}
