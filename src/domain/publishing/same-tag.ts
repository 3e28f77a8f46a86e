/** Whether two tags are one: neither case nor space around them makes another (product.md 8.18). */
export const isSameTag = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (tag: string): string => tag.trim().normalize('NFC').toLowerCase();
