import { useMemo } from 'react';
import { trustHtml } from './trusted-types.ts';

/** What `dangerouslySetInnerHTML` takes for a text that the server has cleaned; the same as long as the text is the same. */
export const useTrustedHtml = (html: string): { readonly __html: string } =>
  useMemo(() => ({ __html: trustHtml(html) }), [html]);
