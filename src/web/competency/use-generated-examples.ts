import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AddressedExampleData, pickGeneratedExampleQuery } from './generated-example-address.ts';

/** The generated example of the address; where it could not be reloaded, as it was last seen (product.md 9.14, 9.24). */
export function useGeneratedExamples(loaded: AddressedExampleData): AddressedExampleData {
  const [query] = useSearchParams();
  const address = JSON.stringify(pickGeneratedExampleQuery(query));
  const [seen, keep] = useState({ address, example: loaded });
  if (loaded !== 'missing' && seen.example !== loaded) keep({ address, example: loaded });
  return loaded === 'missing' && seen.address === address ? seen.example : loaded;
}
