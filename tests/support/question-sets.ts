import type { ContentItem } from '../../src/application/ports/study-material.ts';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import { accepted } from '../../src/domain/result.ts';
import type { TestApp } from './app.ts';

/** Words that stand only in what a running exam must not show; searched for in every byte that leaves. */
export const SECRET_WORDS = 'CANARY-REASON';

/** A small mock set: the key of every item is its option B; reasons carry the secret words. */
export const smallSet = (set: 1 | 2, length: number): ContentItem[] =>
  Array.from({ length }, (_, index) => ({
    externalId: `t${set}-${index + 1}`,
    use: { kind: 'mock', set },
    area: AREA_CODES[index % AREA_CODES.length] ?? 'I',
    topic: 'I.1',
    kind: 'apply',
    source: 'A book',
    stem: `Stem ${index + 1} of set ${set}?`,
    explanation: `${SECRET_WORDS} key ${index + 1}`,
    options: ['A', 'B', 'C', 'D'].map((letter) => ({
      letter,
      text: `Option ${letter} of ${index + 1}`,
      isKey: letter === 'B',
      rationale: `${SECRET_WORDS} ${letter} ${index + 1}`,
      rightWhen: letter === 'B' ? null : `${SECRET_WORDS} were a fact of ${letter} ${index + 1}`,
    })),
  }));

/** Stores sets of the given length in an app's database. */
export async function storeSets(app: TestApp, length = 6): Promise<void> {
  await app.server.transact(async ({ content }) => {
    await content.saveItems([...smallSet(1, length), ...smallSet(2, length)], app.clock.now());
    return accepted(null);
  });
}
