import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Markup } from '../ports/markup.ts';
import type { SitePageReader } from '../ports/publishing.ts';

type Ports = { readonly sitePages: SitePageReader; readonly markup: Pick<Markup, 'render'> };

/** A text of the site, cleaned for showing (product.md 5.6, 8.14). */
export const readSitePage =
  ({ sitePages, markup }: Ports) =>
  async (key: string): Promise<Result<OutputOf<'publishing.readSitePage'>, Refusal>> => {
    const page = await sitePages.find(key);
    if (!page) return refused({ code: 'not-found' });
    return accepted({ title: page.title, html: markup.render(page.content, 'html') });
  };
