import { useState } from 'react';

/** The version that was saved last from here, from the moment the server says so: the next save is over that one (product.md 11.9). */
export function useLastSaved(saved: number | undefined): number | null {
  const [known, setKnown] = useState<number | null>(null);
  if (saved !== undefined && saved !== known) setKnown(saved);
  return saved ?? known;
}
