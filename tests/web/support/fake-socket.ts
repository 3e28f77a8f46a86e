import type { SocketLike } from '../../../src/web/support/chat-socket.ts';

/** A browser's socket whose server is the test. */
export type FakeSocket = SocketLike & {
  /** What was sent, parsed where it is JSON. */
  readonly sent: unknown[];
  readonly closed: () => boolean;
  readonly opens: () => void;
  readonly says: (frame: object | string) => void;
  readonly closes: (code: number) => void;
};

/** Makes sockets as a browser does, and keeps them in the order of opening. */
export function fakeSockets(): { readonly open: () => SocketLike; readonly all: FakeSocket[] } {
  const all: FakeSocket[] = [];
  const open = (): SocketLike => {
    const socket = fakeSocket();
    all.push(socket);
    return socket;
  };
  return { open, all };
}

function fakeSocket(): FakeSocket {
  const sent: unknown[] = [];
  let closed = false;
  const socket: FakeSocket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    sent,
    send: (text) => void sent.push(String(text).startsWith('{') ? JSON.parse(String(text)) : text),
    close: () => {
      closed = true;
    },
    closed: () => closed,
    opens: () => socket.onopen?.call({} as WebSocket, {} as Event),
    says: (frame) => {
      const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
      socket.onmessage?.call({} as WebSocket, { data } as MessageEvent);
    },
    closes: (code) => socket.onclose?.call({} as WebSocket, { code } as CloseEvent),
  };
  return socket;
}
