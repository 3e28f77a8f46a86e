// Takes the pictures of the product on the front page: the same screens in both themes, wide and narrow.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WIDE = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.25 };
const HALF = { viewport: { width: 960, height: 720 }, deviceScaleFactor: 1.25 };
const narrow = (height) => ({ viewport: { width: 360, height }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

const MINUTE = 60_000;

/** Correct answers of every ten in the picture of a result. */
const CORRECT_OF_TEN = 8;

/**
 * Takes two exams and reads some chapters as the demo learner, then takes every picture in both themes and widths.
 * `backdateAttempt(id, milliseconds)` moves the start of an attempt back, `showFreeQuestionFirst(id)` replaces its first question.
 */
export async function takeProductPictures(browser, { origin, folder, signIn, backdateAttempt, showFreeQuestionFirst }) {
  const learner = await browser.newContext({ baseURL: origin });
  await signIn(learner);
  const finished = await completeExam(learner.request, backdateAttempt);
  const running = await startShownExam(learner.request, showFreeQuestionFirst);
  backdateAttempt(running, 51 * MINUTE);
  await completeChapters(learner.request);
  await learner.close();
  const screens = [
    { name: 'exam', path: `/exam/${running}`, wide: WIDE, narrow: narrow(880), prepare: flag },
    { name: 'results', path: `/exam/${finished}`, wide: HALF, narrow: narrow(500) },
    { name: 'guide', path: '/study-guide/4', wide: HALF, narrow: narrow(640), prepareNarrow: showText },
  ];
  for (const colorScheme of ['light', 'dark']) {
    for (const { name, path, wide, narrow, prepare, prepareNarrow = prepare } of screens) {
      for (const [cut, look, makeReady] of [
        ['', wide, prepare],
        ['-narrow', narrow, prepareNarrow],
      ]) {
        const context = await browser.newContext({ baseURL: origin, colorScheme, reducedMotion: 'reduce', ...look });
        await signIn(context);
        const page = await context.newPage();
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        await makeReady?.(page);
        await page.evaluate(hideSupportButton);
        const picture = await page.screenshot();
        writeFileSync(join(folder, `${name}${cut}-${colorScheme}.webp`), await asWebp(browser, picture));
        await context.close();
      }
    }
  }
}

/** Runs in the page. Hides the button of live support, which covers a part of the picture. */
function hideSupportButton() {
  const opener = document.getElementById('support-chat');
  if (opener) opener.style.visibility = 'hidden';
}

/** Flags the question without scrolling, which a real click would do. */
async function flag(page) {
  await page.getByRole('button', { name: 'Flag for review' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Flagged for review' }).waitFor();
}

/** Scrolls to the text, which is below search and contents on a narrow screen. */
async function showText(page) {
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .evaluate((text) => {
      document.documentElement.style.scrollPaddingTop = '24px';
      text.scrollIntoView();
    });
}

/** Converts a PNG to WebP in the browser. */
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

/** Reads the answer key of a set from a completed attempt, so that a second attempt can be answered as wanted. */
async function readAnswerKey(request, examSet) {
  const id = await start(request, examSet);
  await answer(request, id, (await read(request, id)).questions.slice(0, 1), ({ options }) => options[0]);
  await json(await request.post(`/api/exam/${id}/complete`, { data: {} }));
  const { questions } = await read(request, id);
  return new Map(questions.map((question) => [question.id, question.options.find(({ isCorrect }) => isCorrect).id]));
}

async function completeExam(request, backdateAttempt) {
  const keys = await readAnswerKey(request, 1);
  const id = await start(request, 1);
  const { questions } = await read(request, id);
  await answer(request, id, questions, (question, index) => {
    const isRight = (index * 7) % 10 < CORRECT_OF_TEN;
    return question.options.find((option) => (option.id === keys.get(question.id)) === isRight);
  });
  backdateAttempt(id, 118 * MINUTE);
  await json(await request.post(`/api/exam/${id}/complete`, { data: {} }));
  return id;
}

/** Completes half of the study guide. */
async function completeChapters(request) {
  for (const chapterId of [1, 2, 3])
    await json(await request.post('/api/progress', { data: { chapterId, completed: true } }));
}

/** The picture is public: its first question is a free one, and no selected option is a correct answer of a sold question. */
async function startShownExam(request, showFreeQuestionFirst) {
  const keys = await readAnswerKey(request, 2);
  const id = await start(request, 2);
  showFreeQuestionFirst(id);
  const { questions } = await read(request, id);
  await answer(request, id, questions.slice(0, 37), ({ id: questionId, options }, index) => {
    const wrong = options.filter((option) => option.id !== keys.get(questionId));
    return wrong[index % wrong.length];
  });
  return id;
}
