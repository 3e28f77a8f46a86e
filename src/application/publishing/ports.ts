import type { AuthoredTexts } from '../ports/authored-texts.ts';
import type { Clock, Log } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { PictureStore, ProcessPicture } from '../ports/pictures.ts';
import type {
  AnnouncementRepository,
  EntryRepository,
  PostReader,
  PostRepository,
  PublicPageCache,
  SitePageReader,
} from '../ports/publishing.ts';
import type { CourseReader, StudyReader } from '../ports/study.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Ports of reading and editing the texts of the site. */
export type PublishingPorts = {
  readonly transact: Transact;
  readonly announcements: ReadHandle<AnnouncementRepository>;
  readonly courseReader: Pick<CourseReader, 'modules'>;
  readonly posts: PostReader;
  readonly editedPosts: ReadHandle<PostRepository>;
  readonly sitePages: SitePageReader;
  readonly entries: ReadHandle<EntryRepository>;
  readonly studyReader: Pick<StudyReader, 'glossary'>;
  readonly markup: Markup;
  readonly authoredTexts: AuthoredTexts;
  readonly publicPages: PublicPageCache;
  readonly pictureStore: PictureStore;
  readonly processPicture: ProcessPicture;
  readonly log: Log;
  readonly clock: Clock;
};
