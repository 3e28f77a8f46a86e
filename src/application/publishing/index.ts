import type { UseCases } from '../use-case.ts';
import { createCourseSection, createSection, createSiteContent } from './create-entry.ts';
import { deleteEntry, listDeletedEntries, undeleteEntry } from './delete-entry.ts';
import {
  createAnnouncement,
  editAnnouncement,
  listAnnouncements,
  readAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
} from './edit-announcements.ts';
import { createPost, deletePost, republishPost, savePost, undeletePost, unpublishPost } from './edit-posts.ts';
import { listEditedPosts, listPostVersions, readEditedPost, readPostVersion } from './list-edited-posts.ts';
import type { PublishingPorts } from './ports.ts';
import { previewText } from './preview-text.ts';
import { listEntries, listSiteContent, listVersions, readEntry, readVersion } from './read-entries.ts';
import { listPostAddresses, listPosts, readFeed, readPost } from './read-posts.ts';
import { readSiteFrame } from './read-site-frame.ts';
import { readSitePage } from './read-site-page.ts';
import {
  restoreVersion,
  saveChapter,
  saveCourseSection,
  saveModule,
  saveSection,
  saveSiteContent,
} from './save-entry.ts';
import { uploadPicture } from './upload-picture.ts';

/** The use cases of posts in the hands of their editors. */
const postUseCases = (ports: PublishingPorts) =>
  ({
    'posts.list': listEditedPosts(ports),
    'posts.read': readEditedPost(ports),
    'posts.listVersions': listPostVersions(ports),
    'posts.readVersion': readPostVersion(ports),
    'posts.create': createPost(ports),
    'posts.save': savePost(ports),
    'posts.unpublish': unpublishPost(ports),
    'posts.republish': republishPost(ports),
    'posts.delete': deletePost(ports),
    'posts.undelete': undeletePost(ports),
  }) satisfies Partial<UseCases>;

/** The use cases of reading and editing the texts of the site, by the names of their operations. */
export const publishingUseCases = (ports: PublishingPorts) =>
  ({
    'publishing.readSitePage': readSitePage(ports),
    'publishing.listPosts': listPosts(ports),
    'publishing.readPost': readPost(ports),
    'publishing.readFeed': readFeed(ports),
    'publishing.listPostAddresses': listPostAddresses(ports),
    'editing.saveChapter': saveChapter(ports),
    'editing.createSection': createSection(ports),
    'editing.saveSection': saveSection(ports),
    'editing.saveModule': saveModule(ports),
    'editing.createCourseSection': createCourseSection(ports),
    'editing.saveCourseSection': saveCourseSection(ports),
    'editing.listSiteContent': listSiteContent(ports),
    'editing.createSiteContent': createSiteContent(ports),
    'editing.saveSiteContent': saveSiteContent(ports),
    'editing.listEntries': listEntries(ports),
    'editing.readEntry': readEntry(ports),
    'editing.listVersions': listVersions(ports),
    'editing.readVersion': readVersion(ports),
    'editing.restoreVersion': restoreVersion(ports),
    'editing.listDeletedEntries': listDeletedEntries(ports),
    'editing.deleteEntry': deleteEntry(ports),
    'editing.undeleteEntry': undeleteEntry(ports),
    'editing.preview': previewText(ports),
    'publishing.readSiteFrame': readSiteFrame(ports),
    'announcements.list': listAnnouncements(ports),
    'announcements.read': readAnnouncement(ports),
    'announcements.create': createAnnouncement(ports),
    'announcements.edit': editAnnouncement(ports),
    'announcements.remove': removeAnnouncement(ports),
    'announcements.restore': restoreAnnouncement(ports),
    ...postUseCases(ports),
    'pictures.upload': uploadPicture(ports),
  }) satisfies Partial<UseCases>;
