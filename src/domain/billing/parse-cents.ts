/** An amount of dollars as it is typed, in cents; null where none is, and 0, which is no amount to charge or refund, where it is none. */
export function parseCents(text: string): number | null {
  const typedAmount = text.trim().replace(/^\$/, '');
  if (typedAmount === '') return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(typedAmount) ? Math.round(Number(typedAmount) * 100) : 0;
}
