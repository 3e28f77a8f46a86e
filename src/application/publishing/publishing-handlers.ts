import type { Handlers } from '../caller.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { PostReader, SitePageReader } from '../ports/publishing.ts';
import { listPostAddresses, listPosts, readFeed, readPost } from './read-posts.ts';
import { readSitePage } from './read-site-page.ts';

/** What the texts of the owner need from outside. */
export type PublishingPorts = {
  readonly posts: PostReader;
  readonly sitePages: SitePageReader;
  readonly markup: Pick<Markup, 'render'>;
  readonly clock: Clock;
};

type PublishingHandlers = Pick<Handlers, Extract<keyof Handlers, `publishing.${string}`>>;

/** Joins the operations on texts of the owner to their use cases. */
export function publishingHandlers(ports: PublishingPorts): PublishingHandlers {
  const [sitePage, list, post] = [readSitePage(ports), listPosts(ports), readPost(ports)];
  const [feed, addresses] = [readFeed(ports), listPostAddresses(ports)];
  return {
    'publishing.readSitePage': (_, { key }) => sitePage(key),
    'publishing.listPosts': (_, { tag }) => list(tag),
    'publishing.readPost': (_, { slug }) => post(slug),
    'publishing.readFeed': () => feed(),
    'publishing.listPostAddresses': () => addresses(),
  };
}
