import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChatSide } from '../../../src/domain/support/chat-message.ts';
import {
  applyMailSent,
  applyMessage,
  applyReading,
  type ConversationState,
  hasUnread,
  NEW_CONVERSATION,
  UNREAD_MAIL_MS,
} from '../../../src/domain/support/conversation-state.ts';

const say = (state: ConversationState, from: ChatSide, now = 0): ConversationState => applyMessage(state, from, now);

describe('where a conversation stands', () => {
  it('numbers messages of both sides in one row (product.md 10.5)', () => {
    const state = say(say(say(NEW_CONVERSATION, 'learner'), 'support'), 'learner');
    assert.deepEqual([state.lastSeq, state.last], [3, { learner: 3, support: 2 }]);
  });

  it('remembers since when a learner waits, from the first message that is not answered (product.md 10.10)', () => {
    const asked = say(say(NEW_CONVERSATION, 'learner', 5), 'learner', 9);
    assert.equal(asked.waitingSince, 5);
    assert.equal(applyReading(asked, 'support', 2, 10).waitingSince, 5, 'reading is no answer');
    const answered = say(asked, 'support', 11);
    assert.equal(answered.waitingSince, null);
    assert.equal(say(answered, 'support', 12).waitingSince, null);
    assert.equal(say(answered, 'learner', 13).waitingSince, 13);
  });

  it('reads forward only, and not past the end (product.md 10.9)', () => {
    const state = say(say(NEW_CONVERSATION, 'support'), 'support');
    assert.equal(applyReading(state, 'learner', 99, 0).readUpTo.learner, 2);
    const read = applyReading(state, 'learner', 2, 0);
    assert.equal(applyReading(read, 'learner', 1, 0), read);
    assert.equal(applyReading(read, 'learner', 2, 0), read);
    assert.equal(read.readUpTo.support, 0);
  });

  it('tells by mail ten minutes after the first unread message of a run (product.md 10.11)', () => {
    const first = say(NEW_CONVERSATION, 'support', 100);
    assert.deepEqual(first.mailDue, { learner: 100 + UNREAD_MAIL_MS, support: null });
    assert.equal(say(first, 'support', 200).mailDue.learner, 100 + UNREAD_MAIL_MS, 'the run has begun already');
    const told = applyMailSent(first, 'learner');
    assert.equal(say(told, 'support', 900).mailDue.learner, null, 'one mail a run');
    const read = applyReading(told, 'learner', 1, 1000);
    assert.equal(read.mailDue.learner, null);
    assert.equal(say(read, 'support', 2000).mailDue.learner, 2000 + UNREAD_MAIL_MS, 'a new run');
  });

  it('begins a new run with what came while the rest was read (product.md 10.11)', () => {
    const state = applyMailSent(say(say(NEW_CONVERSATION, 'learner', 1), 'learner', 2), 'support');
    assert.equal(applyReading(state, 'support', 1, 50).mailDue.support, 50 + UNREAD_MAIL_MS);
    assert.equal(applyReading(state, 'support', 2, 50).mailDue.support, null);
  });

  it('holds in every order of messages, reading and mails: a mail is due only for what is unread', () => {
    const side = fc.constantFrom<ChatSide>('learner', 'support');
    const step = fc.oneof(
      fc.record({ do: fc.constant('say' as const), side }),
      fc.record({ do: fc.constant('read' as const), side, upTo: fc.nat({ max: 30 }) }),
      fc.record({ do: fc.constant('mail' as const), side }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = NEW_CONVERSATION;
        let now = 0;
        for (const action of steps) {
          now += 1;
          if (action.do === 'say') state = applyMessage(state, action.side, now);
          else if (action.do === 'read') state = applyReading(state, action.side, action.upTo, now);
          else state = applyMailSent(state, action.side);
          assert.equal(state.lastSeq, Math.max(state.last.learner, state.last.support));
          for (const reader of ['learner', 'support'] as const) {
            assert.ok(state.readUpTo[reader] <= state.lastSeq);
            if (state.mailDue[reader] !== null) assert.ok(hasUnread(state, reader));
          }
        }
      }),
    );
  });
});
