import { isSameTag } from './same-tag.ts';

/** Tags without space around or doubled within them, none empty, and each once as it was written first (product.md 8.18, 13.14). */
export const removeRepeatedTags = (tags: readonly string[]): string[] =>
  tags
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' '))
    .filter((tag, place, all) => tag !== '' && all.findIndex((other) => isSameTag(other, tag)) === place);
