import type { EditedFields } from '../edited-fields.ts';

/** An announcement as administrators edit it. Times in milliseconds, UTC. */
export type AnnouncementFields = {
  readonly words: string;
  /** A path of the site, and the words of the link; both or none. */
  readonly linkPath: string;
  readonly linkWords: string;
  readonly isForVisitors: boolean;
  /** People with an account and no access. */
  readonly isForAccounts: boolean;
  readonly isForNppe: boolean;
  readonly isForPeng: boolean;
  readonly isDismissible: boolean;
  /** The start of the first day; null to begin at once. */
  readonly startsAt: number | null;
  /** The end of the last day; null without an end. */
  readonly endsAt: number | null;
};

export const ANNOUNCEMENT_FIELDS: EditedFields<AnnouncementFields> = {
  words: { kind: 'text', label: 'Announcement', auditName: 'words' },
  linkPath: { kind: 'optional-text', label: 'Page it links to', auditName: 'link' },
  linkWords: { kind: 'optional-text', label: 'Words of the link', auditName: 'words of the link' },
  isForVisitors: { kind: 'boolean', label: 'Visitors', auditName: 'for visitors' },
  isForAccounts: { kind: 'boolean', label: 'Accounts without access', auditName: 'for accounts' },
  isForNppe: { kind: 'boolean', label: 'NPPE learners', auditName: 'for NPPE' },
  isForPeng: { kind: 'boolean', label: 'P.Eng. learners', auditName: 'for P.Eng.' },
  isDismissible: { kind: 'boolean', label: 'Readers can close it', auditName: 'can be closed' },
  startsAt: { kind: 'first-day', label: 'First day', auditName: 'starts' },
  endsAt: { kind: 'last-day', label: 'Last day', auditName: 'ends' },
};

/** The longest texts of an announcement, in characters. */
export const ANNOUNCEMENT_LENGTHS = { words: 300, linkPath: 200, linkWords: 60 } as const;

/** What is wrong with an announcement, by field (product.md 11.16). */
export function findAnnouncementProblems(fields: AnnouncementFields): Readonly<Record<string, string>> {
  const { words, linkPath, linkWords, startsAt, endsAt } = fields;
  const hasAudience = fields.isForVisitors || fields.isForAccounts || fields.isForNppe || fields.isForPeng;
  return {
    ...(words === '' ? { words: 'Write what is announced.' } : {}),
    ...(linkPath === '' || /^\/(?!\/)\S*$/.test(linkPath)
      ? {}
      : { linkPath: 'Write a page of this site, such as /blog, or leave it empty.' }),
    ...(linkPath !== '' && linkWords === '' ? { linkWords: 'Write what the link says.' } : {}),
    ...(linkPath === '' && linkWords !== '' ? { linkPath: 'Write the page that the link leads to.' } : {}),
    ...(hasAudience ? {} : { isForVisitors: 'Choose at least one audience.' }),
    ...(startsAt !== null && endsAt !== null && startsAt > endsAt
      ? { startsAt: 'Please choose a day that is not after the last day.' }
      : {}),
  };
}

export const ANNOUNCEMENT_STATES = ['scheduled', 'shown', 'over', 'removed'] as const;

export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** Whether an announcement is shown now, and if not, why. */
export function announcementState(
  { startsAt, endsAt }: Pick<AnnouncementFields, 'startsAt' | 'endsAt'>,
  removedAt: number | null,
  now: number,
): AnnouncementState {
  if (removedAt !== null) return 'removed';
  if (startsAt !== null && startsAt > now) return 'scheduled';
  return endsAt !== null && endsAt <= now ? 'over' : 'shown';
}

/** The reader: a visitor, or an account with its access. */
export type AnnouncementReader = { readonly hasNppe: boolean; readonly hasPeng: boolean } | null;

/** Whether an announcement is for a reader (product.md 11.16). */
export function isAnnouncedTo(
  audience: Pick<AnnouncementFields, 'isForVisitors' | 'isForAccounts' | 'isForNppe' | 'isForPeng'>,
  reader: AnnouncementReader,
): boolean {
  if (reader === null) return audience.isForVisitors;
  const { hasNppe, hasPeng } = reader;
  if (!hasNppe && !hasPeng) return audience.isForAccounts;
  return (hasNppe && audience.isForNppe) || (hasPeng && audience.isForPeng);
}
