import * as v from 'valibot';
import {
  ANNOUNCEMENT_LENGTHS,
  ANNOUNCEMENT_STATES,
  type AnnouncementFields,
} from '../../domain/publishing/announcement.ts';
import {
  createTextSchema,
  doneSchema,
  emptyInputSchema,
  idSchema,
  isoMomentSchema,
  optionalDay,
  pathId,
} from './fields.ts';
import { operationTable } from './operation.ts';

const line = (name: keyof typeof ANNOUNCEMENT_LENGTHS) =>
  v.pipe(
    createTextSchema(ANNOUNCEMENT_LENGTHS[name], `This may have at most ${ANNOUNCEMENT_LENGTHS[name]} characters.`),
    v.trim(),
  );

const typed = {
  words: line('words'),
  linkPath: line('linkPath'),
  linkWords: line('linkWords'),
  isForVisitors: v.boolean(),
  isForAccounts: v.boolean(),
  isForNppe: v.boolean(),
  isForPeng: v.boolean(),
  isDismissible: v.boolean(),
  startsAt: optionalDay,
  endsAt: optionalDay,
} satisfies Record<keyof AnnouncementFields, v.GenericSchema>;

const views = {
  words: v.string(),
  linkPath: v.string(),
  linkWords: v.string(),
  isForVisitors: v.boolean(),
  isForAccounts: v.boolean(),
  isForNppe: v.boolean(),
  isForPeng: v.boolean(),
  isDismissible: v.boolean(),
  startsAt: v.nullable(isoMomentSchema),
  endsAt: v.nullable(isoMomentSchema),
} satisfies Record<keyof AnnouncementFields, v.GenericSchema>;

const announcement = v.strictObject({
  ...views,
  id: idSchema,
  version: idSchema,
  state: v.picklist(ANNOUNCEMENT_STATES),
});

const { startsAt: _start, endsAt: _end, ...shown } = views;

/** What surrounds every page, and announcements in the hands of administrators. */
export const announcementOperations = operationTable({
  'publishing.readSiteFrame': {
    method: 'GET',
    path: '/api/site-frame',
    access: 'public',
    input: emptyInputSchema,
    output: v.strictObject({
      /** The owner's text at the foot, or null. */
      footer: v.nullable(v.string()),
      moduleTitles: v.array(v.string()),
      /** What is announced now, to whomever; the newest first. */
      announcements: v.array(v.strictObject({ ...shown, id: idSchema })),
    }),
  },
  'announcements.list': {
    method: 'GET',
    path: '/api/admin/announcements',
    access: 'admin',
    input: emptyInputSchema,
    output: v.array(announcement),
  },
  'announcements.read': {
    method: 'GET',
    path: '/api/admin/announcements/:announcementId',
    access: 'admin',
    input: v.strictObject({ announcementId: pathId }),
    output: announcement,
  },
  'announcements.create': {
    method: 'POST',
    path: '/api/admin/announcements',
    access: 'admin',
    input: v.strictObject(typed),
    output: v.strictObject({ id: idSchema }),
    limit: 'writes',
  },
  'announcements.edit': {
    method: 'PUT',
    path: '/api/admin/announcements/:announcementId',
    access: 'admin',
    input: v.strictObject({ announcementId: pathId, version: idSchema, ...typed }),
    output: v.strictObject({ version: idSchema }),
    limit: 'writes',
  },
  'announcements.remove': {
    method: 'POST',
    path: '/api/admin/announcements/:announcementId/remove',
    access: 'admin',
    input: v.strictObject({ announcementId: pathId }),
    output: doneSchema,
    limit: 'writes',
  },
  'announcements.restore': {
    method: 'POST',
    path: '/api/admin/announcements/:announcementId/restore',
    access: 'admin',
    input: v.strictObject({ announcementId: pathId }),
    output: doneSchema,
    limit: 'writes',
  },
});
