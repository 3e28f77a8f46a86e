import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { EntryRepository, PostReader, PostRepository, PublicPages, SitePageReader } from '../ports/publishing.ts';
import type { StudyReader } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of reading and editing the texts of the site. */
export type PublishingPorts = {
  readonly transact: Transact;
  readonly posts: PostReader;
  readonly editedPosts: ReadHandle<PostRepository>;
  readonly sitePages: SitePageReader;
  readonly entries: ReadHandle<EntryRepository>;
  readonly studyReader: Pick<StudyReader, 'glossary'>;
  readonly markup: Markup;
  readonly publicPages: PublicPages;
  readonly clock: Clock;
};
