import { createContext, useContext, useMemo } from 'react';
import { trustHtml } from './trusted-types.ts';

/** Writes cleaned HTML into the tree; the server puts a placeholder in the place of a long one (`document-parts.ts`). */
export const WriteHtmlContext = createContext<(html: string) => string>(trustHtml);

/** What `dangerouslySetInnerHTML` takes for a text that the server has cleaned; the same as long as the text is the same. */
export function useTrustedHtml(html: string): { readonly __html: string } {
  const writeHtml = useContext(WriteHtmlContext);
  return useMemo(() => ({ __html: writeHtml(html) }), [html, writeHtml]);
}
