/** An answer of the server, read whole. `json` is parsed where the body is JSON. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they check themselves
  readonly json: any;
};

/** Somebody with a browser's cookie jar and nothing else; each visitor is another person. */
export type Visitor = {
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly put: (path: string, body: unknown) => Promise<Answer>;
  readonly send: (path: string, init: RequestInit) => Promise<Answer>;
  readonly cookies: () => string;
};

/** A new visitor of the site at `origin`; `onAnswer` sees every answer, for searching what left the server. */
export function visitorOf(origin: string, onAnswer: (answer: Answer) => void = () => {}): Visitor {
  const jar = new Map<string, string>();
  const address = nextAddress();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const headers = new Headers({ 'x-forwarded-for': address, ...(init.headers as Record<string, string>) });
    if (jar.size > 0) headers.set('cookie', cookies());
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, json: parsed(text) };
    onAnswer(answer);
    return answer;
  };
  const sendJson = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    cookies,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body = {}, headers = {}) => sendJson('POST', path, body, headers),
    put: (path, body) => sendJson('PUT', path, body, {}),
  };
}

let addresses = 0;

/** Every visitor comes from an address of its own, as a proxy in front of the server would say. */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const [name = '', ...value] = pair.split('=');
  const expired = attributes.some((attribute) => {
    const [key = '', date = ''] = attribute.trim().split('=');
    return key.toLowerCase() === 'expires' && Date.parse(date) < Date.now();
  });
  if (expired) jar.delete(name);
  else jar.set(name, value.join('='));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
