/** A piece of a message: text as it was written, and where it leads if it is an address of the web. */
export type MessagePart = { readonly text: string; readonly address: string | null };

const CANDIDATE = /\bhttps?:\/\/[^\s<>"\p{Cc}\p{Cf}]+/giu;

/** What ends the sentence around an address rather than the address. */
const CLOSING_MARKS = /[.,;:!?…'’”»*_]/u;

const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a message into text and the addresses in it; put together the pieces are the message (product.md 10.34). */
export function messageParts(text: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let done = 0;
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    const address = withoutClosing(candidate);
    if (!isAddress(address)) continue;
    if (index > done) parts.push({ text: text.slice(done, index), address: null });
    parts.push({ text: address, address });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), address: null });
  return parts;
}

/** An address without the marks after it; a bracket belongs to it where it is opened in it. */
function withoutClosing(candidate: string): string {
  const count = new Map<string, number>();
  for (const character of candidate) count.set(character, (count.get(character) ?? 0) + 1);
  let end = candidate.length;
  for (; end > 0; end -= 1) {
    const last = candidate.charAt(end - 1);
    const opening = OPENED_BY[last];
    const isLoose = opening !== undefined && (count.get(last) ?? 0) > (count.get(opening) ?? 0);
    if (!isLoose && !CLOSING_MARKS.test(last)) break;
    count.set(last, (count.get(last) ?? 0) - 1);
  }
  return candidate.slice(0, end);
}

/** A name before the host makes an address look like one of another site: it stays text. */
function isAddress(text: string): boolean {
  try {
    const { host, username, password } = new URL(text);
    return host !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}
