import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { Api } from '../../../src/application/contract/index.ts';
import { loadExam } from '../../../src/web/exam/load-exam.ts';
import { chooseExam, loadExamSelect, loadInstructions, startExam } from '../../../src/web/exam/start-exam.ts';
import type { PageRequest } from '../../../src/web/page-request.ts';

type Answer = Record<string, unknown> | unknown[] | Error;

/** A request for a page, with an API that answers as told; it keeps what was said and forgotten. */
function request(answer: Answer, url = 'http://localhost/exam/5', form?: Record<string, string>) {
  const [toasts, calls] = [[] as (string | undefined)[], [] as unknown[]];
  let forgotten = false;
  const api = (async (name: string, input: unknown) => {
    calls.push([name, input]);
    if (answer instanceof Error) throw answer;
    return answer;
  }) as Api;
  const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const page = {
    api,
    viewer: { get: async () => null, forget: () => (forgotten = true) },
    notify: ({ title, description }: { title: string; description?: string }) => toasts.push(title, description),
    params: { examId: '5' },
    url: new URL(url),
    request: new Request(url, body),
  } as unknown as PageRequest;
  return { page, toasts, calls, isForgotten: () => forgotten };
}

const locationOf = (answer: unknown): string | null => (answer as Response).headers.get('location');
const statusOf = (answer: unknown): number | undefined => (answer as { init?: { status?: number } }).init?.status;
const dataOf = (answer: unknown): unknown => (answer as { data: unknown }).data;

const view = { phase: 'running', questions: [{ id: 1 }], serverNow: 1, examAttempt: { id: 5 } };

const running = (examSet: 1 | 2) => ({
  ...{ id: 12, examSet, completed: false, endTime: null, startTime: new Date().toISOString() },
  ...{ deadline: Date.now() + 60_000, pausedAt: null, breakLeftMs: 0 },
});

describe('loading an exam (product.md 4.19)', () => {
  test('gives the attempt with the times at which it was read', async () => {
    const { page, calls } = request(view);
    const load = (await loadExam(page)) as { loaded: boolean; view: unknown; times: Record<string, number> };
    assert.deepEqual([load.loaded, load.view], [true, view]);
    assert.deepEqual(calls, [['exam.read', { examId: '5' }]]);
    assert.ok((load.times.askedAt ?? 1) <= (load.times.heardAt ?? 0));
    assert.equal(load.times.origin, performance.timeOrigin);
  });

  test('without a session goes to the sign-in, which leads back, and says why', async () => {
    const { page, toasts, isForgotten } = request(new ApiError(401, '{}'));
    assert.equal(locationOf(await loadExam(page)), '/login?redirect=exam/5');
    assert.deepEqual(toasts, ['Authentication Error', 'Please log in to access the exam']);
    assert.equal(isForgotten(), true);
  });

  for (const [error, status, unknown] of [
    [new ApiError(404, '{}'), 404, true],
    [new ApiError(400, '{}'), 404, true],
    [new ApiError(503, '{}'), 503, false],
    [new TypeError('Failed to fetch'), 503, false],
  ] as const) {
    test(`shows its own card for "${error.message}"`, async () => {
      const answer = await loadExam(request(error).page);
      assert.deepEqual(dataOf(answer), { loaded: false, unknown, examId: '5' });
      assert.equal(statusOf(answer), status);
    });
  }

  test('does not hide what is broken', async () => {
    await assert.rejects(loadExam(request(new TypeError('x is not a function')).page), /not a function/);
  });

  test('without questions goes back to the selection, which says so', async () => {
    const { page, toasts } = request({ ...view, questions: [] });
    assert.equal(locationOf(await loadExam(page)), '/exam-select?problem=questions');
    assert.deepEqual(toasts, [
      'Error loading exam',
      'There was a problem loading the exam questions. Please try again.',
    ]);
  });

  test('shows an attempt that ended without an answer, though it has no questions', async () => {
    const load = (await loadExam(request({ phase: 'incomplete', examAttempt: { id: 5 } }).page)) as { loaded: boolean };
    assert.equal(load.loaded, true);
  });

  test('without an id goes to the selection', async () => {
    assert.equal(locationOf(await loadExam({ ...request(view).page, params: {} })), '/exam-select');
  });
});

describe('choosing an exam', () => {
  test('takes the set or paper that the link names, and nothing else', async () => {
    for (const [query, examSet] of [
      ['?set=1', 1],
      ['?set=2', 2],
      ['?set=3', 3],
      ['?set=0', null],
      ['?set=1000', null],
      ['', null],
    ] as const) {
      const data = await loadExamSelect(request([], `http://localhost/exam-select${query}`).page);
      assert.equal(data.examSet, examSet);
      assert.deepEqual(data.attempts, []);
    }
  });

  const url = 'http://localhost/exam-select?set=2';

  test('leads to the instructions, and starts nothing (product.md 4.25)', async () => {
    for (const attempts of [[], [running(1)]]) {
      const { page, calls } = request(attempts, url, { examSet: '2' });
      assert.equal(locationOf(await chooseExam(page)), '/exam-select/instructions?set=2');
      assert.deepEqual(calls, [['exam.listAttempts', {}]]);
    }
  });

  test('resumes the running attempt at the chosen set without them (product.md 4.25)', async () => {
    const { page } = request([running(2)], url, { examSet: '2' });
    assert.equal(locationOf(await chooseExam(page)), '/exam/12');
  });

  for (const form of [{}, { examSet: '1000' }] as Record<string, string>[]) {
    test(`asks for a set when ${form.examSet ? 'another' : 'none'} was chosen`, async () => {
      const { page, toasts, calls } = request({}, url, form);
      const answer = await chooseExam(page);
      assert.equal(statusOf(answer), 400);
      assert.deepEqual(toasts, ['Please select an exam set', 'Choose a mock exam set before continuing']);
      assert.equal((dataOf(answer) as { message: string }).message, 'Choose a mock exam set before continuing');
      assert.deepEqual(calls, []);
    });
  }
});

describe('beginning an exam', () => {
  const url = 'http://localhost/exam-select/instructions?set=2';

  test('needs a set', async () => {
    const data = await loadInstructions(request([], url).page);
    assert.deepEqual(data, { examSet: 2 });
    assert.equal(locationOf(await loadInstructions(request([], 'http://localhost/x').page)), '/exam-select');
    assert.equal(locationOf(await startExam(request([], url, {}).page)), '/exam-select');
  });

  test('has no instructions while an attempt at the set runs: its time has started (product.md 4.25)', async () => {
    assert.equal(locationOf(await loadInstructions(request([running(2)], url).page)), '/exam/12');
    assert.deepEqual(await loadInstructions(request([running(1)], url).page), { examSet: 2 });
  });

  test('starts the set with the allowance that was declared, and goes there (product.md 4.21)', async () => {
    for (const [form, allowance] of [
      [{}, { time: '1x', breaks: false }],
      [
        { time: '1.5x', breaks: 'on' },
        { time: '1.5x', breaks: true },
      ],
      [{ time: '9x' }, { time: '1x', breaks: false }],
    ] as const) {
      const { page, calls } = request({ id: 12, resumed: false }, url, { examSet: '2', ...form });
      assert.equal(locationOf(await startExam(page)), '/exam/12');
      assert.deepEqual(calls, [['exam.start', { examSet: 2, allowance }]]);
    }
  });

  test('says what the server says when a set is not to be had', async () => {
    const body = JSON.stringify({ code: 'exam-set-unavailable', message: 'Please try the other one.' });
    const { page, toasts } = request(new ApiError(503, body), url, { examSet: '2' });
    const answer = await startExam(page);
    assert.deepEqual(dataOf(answer), { message: 'Please try the other one.', invalid: false });
    assert.equal(statusOf(answer), 503);
    assert.deepEqual(toasts, ['Error', 'Please try the other one.']);
  });

  for (const error of [new ApiError(500, '{"message":"x"}'), new TypeError('NetworkError when attempting to fetch')]) {
    test(`says that it failed after "${error.message}"`, async () => {
      const { page, toasts } = request(error, url, { examSet: '1' });
      const answer = await startExam(page);
      assert.equal((dataOf(answer) as { message: string }).message, 'Failed to start exam. Please try again.');
      assert.deepEqual(toasts, ['Error', 'Failed to start exam. Please try again.']);
    });
  }

  test('without a session leaves it to all pages alike to go to the sign-in (product.md 2.9)', async () => {
    const { page, toasts } = request(new ApiError(401, '{}'), url, { examSet: '2' });
    await assert.rejects(startExam(page), (error) => error instanceof ApiError && error.status === 401);
    assert.deepEqual(toasts, []);
  });
});
