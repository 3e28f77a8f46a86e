import assert from 'node:assert/strict';
import type { Locator, Page, WebSocketRoute } from 'playwright';
import { hydrated, type Person } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';
import { signIn } from '../support/sign-in.ts';
import type { SiteInBrowser } from '../support/site-in-browser.ts';

/** A learner or an admin at a browser, signed in. */
export type Talker = Person & { readonly id: number; readonly username: string; readonly email: string };

type TalkerOptions = Parameters<SiteInBrowser['newPerson']>[0];

/** Somebody new who is signed in; an admin is the demo account, of whom there is one. */
export async function talkerAt(
  site: SiteInBrowser,
  who: 'newcomer' | 'admin',
  options: TalkerOptions = {},
): Promise<Talker> {
  const person = await site.newPerson({ viewport: { width: 1280, height: 900 }, ...options });
  await signIn(site.app(), person, who);
  const answer = await person.context.request.get('/api/me');
  const { id, username, email } = (await answer.json()) as { id: number; username: string; email: string };
  return { ...person, id, username, email };
}

/** The button on every page. */
export const opener = (page: Page): Locator => page.getByRole('button', { name: /^Support Chat/ });

/** The same, while one message is unread. */
export const markedOpener = (page: Page): Locator => page.getByRole('button', { name: /^Support Chat ?, 1 unread$/ });

export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Support Chat' });

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });

export const field = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to/ });

/** Opens the panel on a page; `state` is what its head then says. */
export async function openPanel(page: Page, path = '/dashboard', state = 'Connected to support'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await opener(page).click();
  await panel(page).getByText(state, { exact: true }).waitFor();
}

/** Opens the admins' screen, with a conversation where one is named. */
export async function openAdminChat(page: Page, userId?: number): Promise<void> {
  await page.goto(userId === undefined ? '/admin/chat' : `/admin/chat?user=${userId}`);
  await hydrated(page);
  await page.getByText('Connected', { exact: true }).waitFor();
}

/** Writes and presses Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

/** Waits until a message with this text is on screen, in a state: Sent, Read, Sending... */
export const shownAs = (page: Page, text: string, state: string | RegExp): Promise<void> =>
  messages(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ hasText: typeof state === 'string' ? new RegExp(state) : state })
    .waitFor();

/** All messages on screen, by their text, top to bottom. */
export const texts = (page: Page): Promise<string[]> =>
  messages(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => (item.querySelector('p')?.textContent ?? '').replace(/^[^:]*: /, '')));

/** What is stored of a conversation, in order. */
export async function stored(app: BuiltApp, userId: number): Promise<string[]> {
  const statement = 'SELECT content FROM chat_messages WHERE conversation_id = ? ORDER BY seq';
  const rows = await app.server.database.rows(statement, [userId]);
  return rows.map((row) => String((row as { readonly content: unknown }).content));
}

/** Where the line of a learner's conversation is in the admins' list. */
export const userLine = (page: Page, { username }: Pick<Talker, 'username'>): Locator =>
  page.getByRole('list', { name: 'Users' }).getByRole('button', { name: new RegExp(`^${username}\\b`) });

/** The wire between a page and the server, in the hands of a test. */
export type Wire = {
  /** How many connections the page has asked for. */
  readonly asked: () => number;
  /** Every message that was sent, by its text, over all connections. */
  readonly sentTexts: () => string[];
  /** Cuts what there is; until `mend` nothing comes about. */
  readonly cut: () => Promise<void>;
  readonly mend: () => void;
  /** From now on what the server says to messages does not reach the page. */
  readonly loseConfirmations: () => void;
  /** The next message does not reach the server; the page is told that it was refused. */
  readonly refuseNext: (code: string, words: string) => void;
};

type Frame = { readonly type: string; readonly content?: string; readonly clientId?: string };

const frameOf = (data: string | Buffer): Frame =>
  String(data).startsWith('{') ? (JSON.parse(String(data)) as Frame) : { type: String(data) };

/** Takes the wire of a page; before it is loaded. Everything goes through to the real server until a test wants otherwise. */
export async function wireOf(page: Page): Promise<Wire> {
  const open = new Set<WebSocketRoute>();
  const sent: string[] = [];
  let [asked, isCut, deaf] = [0, false, false];
  let refusal: { readonly code: string; readonly message: string } | null = null;
  await page.routeWebSocket(/\/ws\?/, async (socket) => {
    asked += 1;
    if (isCut) return socket.close({ code: 1013 });
    const server = socket.connectToServer();
    open.add(socket);
    socket.onMessage((data) => {
      const { type, content, clientId } = frameOf(data);
      if (type === 'message') sent.push(String(content));
      if (type !== 'message' || !refusal) return server.send(data);
      socket.send(JSON.stringify({ type: 'error', ...refusal, clientId }));
      refusal = null;
      return undefined;
    });
    server.onMessage((data) => {
      if (!(deaf && frameOf(data).type === 'confirm')) socket.send(data);
    });
    return undefined;
  });
  return {
    asked: () => asked,
    sentTexts: () => sent,
    cut: async () => {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close({ code: 1001 })));
      open.clear();
    },
    mend: () => {
      isCut = false;
      deaf = false;
    },
    loseConfirmations: () => {
      deaf = true;
    },
    refuseNext: (code, message) => {
      refusal = { code, message };
    },
  };
}

/** What a browser says when the network is back; the page connects at once. */
export const backOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')));

/** Nothing was complained about, but for connections that the test itself has cut. */
export function assertCalm({ complaints }: Person, but = /never matches/): void {
  assert.deepEqual(
    complaints.filter((complaint) => !but.test(complaint)),
    [],
  );
}
