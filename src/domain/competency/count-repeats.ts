type Texts = { readonly code: string; readonly situation: string; readonly action: string; readonly outcome: string };

/** What followed on a text, by the text that did. */
type Followers = Map<string, Followers>;

/**
 * How many examples are the same as one before, by all that tells two of a discipline apart; long texts are looked up as they
 * are, since joining them would double a large file (product.md 9.11).
 */
export function countRepeats(examples: readonly Texts[]): number {
  const seen: Followers = new Map();
  let repeats = 0;
  for (const { code, situation, action, outcome } of examples) {
    let at = seen;
    let isNew = false;
    for (const text of [code, situation, action, outcome]) {
      const known = at.get(text);
      const next: Followers = known ?? new Map();
      if (!known) at.set(text, next);
      isNew ||= !known;
      at = next;
    }
    if (!isNew) repeats += 1;
  }
  return repeats;
}
