import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { type ExamTab, joinExamTabs } from '../../../src/web/exam/exam-tabs.ts';

/** Delivers at once to every other open channel of the name, as browsers do soon. */
class Channel {
  static open: Channel[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const each of [...Channel.open]) if (each !== this && each.name === this.name) each.onmessage?.({ data });
  }
  close(): void {
    Channel.open = Channel.open.filter((each) => each !== this);
  }
}

describe('what other tabs show of the exam (product.md 4.36)', () => {
  const ofNode = globalThis.BroadcastChannel;
  before(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const nothing = (): void => undefined;
    Object.assign(globalThis, { BroadcastChannel: Channel, addEventListener: nothing, removeEventListener: nothing });
  });
  after(() => {
    mock.timers.reset();
    Object.assign(globalThis, {
      BroadcastChannel: ofNode,
      addEventListener: undefined,
      removeEventListener: undefined,
    });
  });
  beforeEach(() => {
    Channel.open = [];
  });

  /** Opens the instructions; `others` is what they were told last. */
  const openInstructions = (userId: number) => {
    const shown: { others?: ExamTab | null; close?: () => void } = {};
    shown.close = joinExamTabs(userId, 'instructions', (other) => {
      shown.others = other;
    });
    return shown;
  };

  test('instructions alone find none once the others had time to answer', () => {
    const first = openInstructions(1);
    assert.equal(first.others, undefined);
    mock.timers.tick(300);
    assert.equal(first.others, null);
  });

  test('instructions find each other, whichever was opened first, until one is closed', () => {
    const [first, second] = [openInstructions(1), openInstructions(1)];
    mock.timers.tick(300);
    assert.deepEqual([first.others, second.others], ['instructions', 'instructions']);
    second.close?.();
    mock.timers.tick(300);
    assert.equal(first.others, null);
  });

  test('a running exam is found before other instructions, opened before or after, until it is left', () => {
    const leave = joinExamTabs(1, 'exam');
    const [first, second] = [openInstructions(1), openInstructions(1)];
    mock.timers.tick(300);
    assert.deepEqual([first.others, second.others], ['exam', 'exam']);
    leave();
    mock.timers.tick(300);
    assert.equal(first.others, 'instructions');
    joinExamTabs(1, 'exam');
    assert.equal(first.others, 'exam');
  });

  test('the exam of another learner in this browser is none of theirs', () => {
    joinExamTabs(2, 'exam');
    const first = openInstructions(1);
    mock.timers.tick(300);
    assert.equal(first.others, null);
  });
});
