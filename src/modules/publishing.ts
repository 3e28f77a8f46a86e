import type { PublicPages } from '../application/ports/publishing.ts';
import { publishingUseCases } from '../application/publishing/index.ts';
import type { PublishingPorts } from '../application/publishing/ports.ts';
import type { Core } from './core.ts';

/** The texts of the site: posts, pages and study material as they are read and edited. */
export function publishingModule({ readers, transact, markup, clock }: Core, publicPages: PublicPages) {
  const ports: PublishingPorts = {
    transact,
    posts: readers.posts,
    editedPosts: readers.editedPosts,
    sitePages: readers.sitePages,
    entries: readers.entries,
    studyReader: readers.studyReader,
    markup,
    publicPages,
    clock,
  };
  return { useCases: publishingUseCases(ports) };
}
