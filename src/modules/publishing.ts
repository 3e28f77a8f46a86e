import { join } from 'node:path';
import type { Settings } from '../adapters/config/settings.ts';
import { createOutageReporter } from '../adapters/logging/outage-log.ts';
import { folderPictureStore } from '../adapters/pictures/folder-picture-store.ts';
import { pictureProcessor } from '../adapters/pictures/process-picture.ts';
import { s3PictureStore } from '../adapters/pictures/s3-picture-store.ts';
import type { PublicPageCache } from '../application/ports/publishing.ts';
import { publishingUseCases } from '../application/publishing/index.ts';
import type { PublishingPorts } from '../application/publishing/ports.ts';
import type { Core } from './core.ts';

/** The texts of the site: posts, pages and study material as they are read and edited. */
export function publishingModule(
  { readers, transact, markup, authoredTexts, workers, clock, log }: Core,
  publicPages: PublicPageCache,
  { pictureBucket, dataFolder }: Pick<Settings, 'pictureBucket' | 'dataFolder'>,
) {
  const pictureStore = pictureBucket
    ? s3PictureStore(pictureBucket, createOutageReporter(log, { service: 'picture storage', quietMs: 0 }))
    : folderPictureStore(join(dataFolder, 'pictures'));
  const ports: PublishingPorts = {
    transact,
    announcements: readers.announcements,
    courseReader: readers.courseReader,
    posts: readers.posts,
    editedPosts: readers.editedPosts,
    sitePages: readers.sitePages,
    entries: readers.entries,
    studyReader: readers.studyReader,
    markup,
    authoredTexts,
    publicPages,
    pictureStore,
    processPicture: pictureProcessor(workers),
    log,
    clock,
  };
  return { useCases: publishingUseCases(ports), pictureStore };
}
