/** A stretch of words that two texts share, or that only one of them has. */
export type WordChange = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string };

/**
 * How one text became another, word by word: the longest run of words both have in order stays (Wagner & Fischer 1974).
 * Meant for questions and their reasons, since it takes the product of both lengths.
 */
export function wordChanges(before: string, after: string): WordChange[] {
  const [former, latter] = [wordsOf(before), wordsOf(after)];
  const kept = keptLengths(former, latter);
  const changes: WordChange[] = [];
  let [i, j] = [0, 0];
  while (i < former.length || j < latter.length) {
    const [gone, fresh] = [former[i], latter[j]];
    if (gone !== undefined && gone === fresh) {
      add(changes, 'same', gone);
      i += 1;
      j += 1;
    } else if (gone !== undefined && (fresh === undefined || (kept[i + 1]?.[j] ?? 0) >= (kept[i]?.[j + 1] ?? 0))) {
      add(changes, 'gone', gone);
      i += 1;
    } else {
      add(changes, 'new', fresh ?? '');
      j += 1;
    }
  }
  return changes;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function add(changes: WordChange[], kind: WordChange['kind'], word: string): void {
  const last = changes.at(-1);
  if (last?.kind === kind) changes[changes.length - 1] = { kind, text: `${last.text} ${word}` };
  else changes.push({ kind, text: word });
}

/** For each pair of places, how many words of the rests of both texts can stay. */
function keptLengths(former: readonly string[], latter: readonly string[]): number[][] {
  const kept = Array.from({ length: former.length + 1 }, () => new Array<number>(latter.length + 1).fill(0));
  for (let i = former.length - 1; i >= 0; i -= 1) {
    for (let j = latter.length - 1; j >= 0; j -= 1) {
      const row = kept[i] as number[];
      row[j] =
        former[i] === latter[j]
          ? 1 + (kept[i + 1]?.[j + 1] ?? 0)
          : Math.max(kept[i + 1]?.[j] ?? 0, kept[i]?.[j + 1] ?? 0);
    }
  }
  return kept;
}
