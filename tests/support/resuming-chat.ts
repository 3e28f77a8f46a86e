import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { ClientFrameInput, ServerFrame } from '../../src/application/contract/chat-frames.ts';
import {
  addOutgoingMessage,
  applyFrame,
  type Conversation,
  EMPTY_CONVERSATION,
  findResumePoint,
} from '../../src/domain/support/conversation.ts';
import type { Visitor } from './visitor.ts';

/** A client that comes back by itself, as the browser does: what it holds goes through the same rules. */
export type ResumingChat = {
  readonly conversation: () => Conversation;
  /** Own names of messages in the order of writing. */
  readonly written: readonly string[];
  /** Own names of what the server confirmed, or showed to who came back because the connection ended before it could. */
  readonly confirmed: ReadonlySet<string>;
  /** What came over the wire other than promised; empty when all is well. */
  readonly breaches: readonly string[];
  readonly connections: () => number;
  readonly write: (content: string) => void;
  readonly close: () => void;
};

type Place = {
  /** Addresses of the instances, tried one after the other; the list may change. */
  readonly sites: () => readonly string[];
  readonly visitor: Pick<Visitor, 'cookies'>;
  readonly conversationId: number;
  readonly isAdmin: boolean;
};

/** Short, so that the test is: the browser waits 5 seconds and more. */
const PAUSE_MS = 100;

/** Connects, follows one conversation, and comes back from where it was until it is closed. */
export function resumingChat(place: Place): ResumingChat {
  const { sites, visitor, conversationId, isAdmin } = place;
  const [written, confirmed, breaches] = [[] as string[], new Set<string>(), [] as string[]];
  let conversation = EMPTY_CONVERSATION;
  let socket: WebSocket | null = null;
  let isReady = false;
  let isClosed = false;
  let connections = 0;
  /** The last number this connection was sent; from there on each has to be the next. */
  let sent = 0;

  const send = (frame: ClientFrameInput): void => socket?.send(JSON.stringify(frame));
  const sendMessage = (clientId: string, content: string): void =>
    send({ type: 'message', clientId, content, ...(isAdmin ? { recipientId: conversationId } : {}) });
  const expectNext = (seq: number, what: string): void => {
    if (seq !== sent + 1) breaches.push(`${what} ${seq} came after ${sent} on connection ${connections}`);
    sent = seq;
  };
  const look = (frame: ServerFrame): void => {
    if (frame.type === 'message') expectNext(frame.message.seq, 'message');
    if (frame.type === 'confirm' && frame.message.seq > sent) expectNext(frame.message.seq, 'confirm');
    if (frame.type === 'history') {
      for (const { seq, clientId } of frame.messages) {
        expectNext(seq, 'history');
        if (clientId && written.includes(clientId)) confirmed.add(clientId);
      }
    }
    if (frame.type === 'confirm' && frame.clientId) confirmed.add(frame.clientId);
    if (frame.type === 'error') breaches.push(`error ${frame.code}`);
  };
  const take = (frame: ServerFrame): void => {
    if (frame.type === 'ready' && isAdmin) send({ type: 'open', conversationId, since: sent });
    look(frame);
    const isOfConversation = frame.type === 'history' || frame.type === 'message' || frame.type === 'confirm';
    if (isOfConversation || frame.type === 'read') conversation = applyFrame(conversation, frame);
    if (frame.type !== 'history' || frame.more) return;
    isReady = true;
    for (const { clientId, content } of conversation.outgoing) sendMessage(clientId, content);
  };
  const connect = (turn: number): void => {
    if (isClosed) return;
    const all = sites();
    const site = all[turn % all.length];
    assert.ok(site);
    connections += 1;
    sent = findResumePoint(conversation) ?? 0;
    const opened = new WebSocket(`${site.replace('http', 'ws')}/ws?${connections}`, {
      headers: { cookie: visitor.cookies(), origin: site },
    });
    socket = opened;
    opened.on('open', () => send({ type: 'auth', follow: 'opened', since: sent }));
    opened.on('message', (data) => take(JSON.parse(String(data))));
    opened.on('error', () => {});
    opened.on('close', () => {
      isReady = false;
      setTimeout(() => connect(turn + 1), PAUSE_MS);
    });
  };
  connect(0);
  return {
    conversation: () => conversation,
    written,
    confirmed,
    breaches,
    connections: () => connections,
    write: (content) => {
      const clientId = randomUUID();
      written.push(clientId);
      conversation = addOutgoingMessage(conversation, clientId, content);
      if (isReady) sendMessage(clientId, content);
    },
    close: () => {
      isClosed = true;
      socket?.terminate();
    },
  };
}
