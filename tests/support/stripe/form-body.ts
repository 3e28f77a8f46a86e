/** What a form-encoded body says, as Stripe reads it: texts, lists and objects of them. */
export type Form = { readonly [name: string]: string | Form | readonly (string | Form)[] };

type Draft = { [name: string]: string | Draft };

/** Reads a form whose names nest by brackets: `metadata[userId]=3`, `allowed_payment_method_types[0]=card`. */
export function readForm(body: string): Form {
  const draft: Draft = {};
  for (const [name, value] of new URLSearchParams(body)) put(draft, pathOf(name), value);
  return settled(draft) as Form;
}

const pathOf = (name: string): string[] => name.replaceAll(']', '').split('[');

function put(into: Draft, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const inner = into[name];
  const next: Draft = typeof inner === 'object' ? inner : {};
  into[name] = next;
  put(next, rest, value);
}

/** Objects whose names are 0, 1, 2 … are lists. */
function settled(draft: string | Draft): unknown {
  if (typeof draft === 'string') return draft;
  const names = Object.keys(draft);
  const isList = names.length > 0 && names.every((name, index) => name === String(index) || name === '');
  const values = Object.entries(draft).map(([name, value]) => [name, settled(value)] as const);
  return isList ? values.map(([, value]) => value) : Object.fromEntries(values);
}
