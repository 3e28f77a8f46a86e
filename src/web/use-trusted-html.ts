import { createContext, useContext, useMemo } from 'react';
import { trustHtml } from './trusted-types.ts';

/** How cleaned HTML is written into the tree: on the server a mark may stand for it (`long-texts.ts`). */
export const HtmlWriter = createContext<(html: string) => string>(trustHtml);

/** What `dangerouslySetInnerHTML` takes for a text that the server has cleaned; the same as long as the text is the same. */
export function useTrustedHtml(html: string): { readonly __html: string } {
  const write = useContext(HtmlWriter);
  return useMemo(() => ({ __html: write(html) }), [html, write]);
}
