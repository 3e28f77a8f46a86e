import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CHAT_CLOSE_CODES, canReconnect, reconnectDelay } from '../../../src/domain/support/chat-connection.ts';
import {
  cleanMessageText,
  findMessageProblem,
  getMessageSide,
  messageExtract,
  otherSide,
} from '../../../src/domain/support/chat-message.ts';

describe('a message (product.md 10.3, 10.11)', () => {
  for (const [name, content, problem] of [
    ['one character', 'x', null],
    ['4,000 characters', 'x'.repeat(4000), null],
    ['4,000 characters in space', ` ${'x'.repeat(4000)}\n`, null],
    ['4,000 characters of two units each', '🛠'.repeat(4000), null],
    ['4,001 characters', 'x'.repeat(4001), 'message-too-long'],
    ['nothing', '', 'message-empty'],
    ['space', ' \n\t ', 'message-empty'],
    ['signs that nobody sees', '\u200B\u3164 \u2800', 'message-empty'],
    ['control characters', '\u0000 \u0007\u009F', 'message-empty'],
    ['signs of no width', '\u200B\u2060\uFEFF \u200D\u200F', 'message-empty'],
    ['fillers that are drawn as nothing', '\u3164\u2800\u115F', 'message-empty'],
    ['signs that turn the direction of nothing', '\u202E\u2066 \u2069', 'message-empty'],
    ['a picture that is joined by a sign of no width', '👩\u200D🔧', null],
    ['4,000 characters with control characters among them', `\u0000${'x'.repeat(4000)}\u001B`, null],
  ] as const) {
    it(`is judged by its text: ${name}`, () => assert.equal(findMessageProblem(content), problem));
  }

  for (const [name, content, text] of [
    ['the space around it', ' \n two words \t', 'two words'],
    ['control characters, and the space they stood in', '\u0000 on\u0000e\u001B[31m\u007F \u0085', 'one[31m'],
    ['no line breaks and tabs', 'one\r\n\n\ttwo', 'one\r\n\n\ttwo'],
    ['signs that turn the direction', 'photo\u202Egnp.exe\u202C \u2066x\u2069', 'photognp.exe x'],
    ['nothing of other scripts', 'مرحبا \u200F👷🏽‍♀️ 語', 'مرحبا \u200F👷🏽‍♀️ 語'],
  ] as const) {
    it(`is kept without what says nothing: ${name}`, () => assert.equal(cleanMessageText(content), text));
  }

  for (const [name, content, extract] of [
    ['short text as it is', 'How do I pay?', 'How do I pay?'],
    ['lines in one', ' How\n\ndo  I\tpay? ', 'How do I pay?'],
    ['200 characters whole', 'x'.repeat(200), 'x'.repeat(200)],
    ['longer text cut between words', `${'word '.repeat(60)}`, `${'word '.repeat(39).trimEnd()}…`],
    ['one long word cut within', 'x'.repeat(300), `${'x'.repeat(199)}…`],
    ['no character cut in two', '🛠'.repeat(300), `${'🛠'.repeat(199)}…`],
  ] as const) {
    it(`is quoted by its beginning: ${name}`, () => {
      assert.equal(messageExtract(content), extract);
      assert.ok([...messageExtract(content)].length <= 200);
    });
  }

  it('has a side, and that another one', () => {
    assert.deepEqual(
      [getMessageSide({ isFromAdmin: true }), getMessageSide({ isFromAdmin: false })],
      ['support', 'learner'],
    );
    assert.deepEqual([otherSide('support'), otherSide('learner')], ['learner', 'support']);
  });
});

describe('coming back (product.md 10.14)', () => {
  it('waits 5, 10, 20, then 30 seconds', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 99].map(reconnectDelay),
      [5, 5, 10, 20, 30, 30, 30].map((s) => s * 1000),
    );
  });
  it('does not by itself when the session ended', () => {
    assert.deepEqual(
      Object.values(CHAT_CLOSE_CODES).filter((code) => !canReconnect(code)),
      [4401],
    );
    assert.ok(canReconnect(1006));
  });
});
