import type { OutputOf } from '../../../application/contract/index.ts';

/** What an import did, with where a text that was left out belongs at the learner's regulator (product.md 9.44). */
export function describeImport({ imported, unchanged, leftOut }: OutputOf<'submission.import'>): string {
  const done = `Imported: ${imported}. Unchanged: ${unchanged}.`;
  if (leftOut.length === 0) return done;
  const byPlace = new Map<string, string[]>();
  for (const { code, within } of leftOut) {
    const place = within.length === 0 ? 'not asked for' : `within ${within.join(', ')}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), code]);
  }
  const named = [...byPlace].map(([place, codes]) => `${codes.join(', ')} (${place})`).join('; ');
  return `${done} Not imported, since your regulator does not ask for them as such: ${named}. They stay in your file.`;
}
