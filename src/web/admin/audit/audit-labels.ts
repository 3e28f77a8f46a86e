import { PROMO_CODE_FIELDS } from '../../../domain/billing/promo-code.ts';
import type { EditedField } from '../../../domain/edited-fields.ts';
import { QUESTION_FIELDS } from '../../../domain/exam/question-draft.ts';
import { MAIL_WORDS_FIELDS } from '../../../domain/mail/mail-template.ts';
import { CAMPAIGN_FIELDS } from '../../../domain/outreach/campaign.ts';
import { ANNOUNCEMENT_FIELDS } from '../../../domain/publishing/announcement.ts';
import { ENTRY_FIELDS } from '../../../domain/publishing/entry.ts';
import { POST_FIELDS } from '../../../domain/publishing/post-form.ts';
import {
  ADMIN_PAGE_LINKS,
  announcementPath,
  campaignPath,
  postPath,
  promoCodePath,
  questionPath,
  userPath,
} from '../admin-links.ts';
import { buildPathWithQuery } from '../list-path.ts';

/** The kinds of things that the record is about, as people call them. */
export const AUDIT_KIND_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    user: 'User',
    'promo-code': 'Promo code',
    announcement: 'Announcement',
    post: 'Post',
    campaign: 'Newsletter',
    mail: 'Email',
    'canned-reply': 'Canned reply',
    chapter: 'Chapter',
    section: 'Section',
    module: 'Course module',
    'course-section': 'Course section',
    'site-content': 'Site content',
    question: 'Question',
    'question-report': 'Question report',
    upload: 'Upload of examples',
  }),
);

/** What a kind is called; one that is not known goes by its own name. */
export const auditKindLabel = (kind: string): string => AUDIT_KIND_LABELS.get(kind) ?? kind;

/** A text in its form, which opens without the list of its chapter or module. */
const entryPath =
  (tab: string) =>
  (id: number): string =>
    buildPathWithQuery('/admin', { tab, entry: id });

const PATHS: ReadonlyMap<string, (id: number) => string> = new Map(
  Object.entries({
    user: userPath,
    'promo-code': promoCodePath,
    announcement: announcementPath,
    post: postPath,
    campaign: campaignPath,
    mail: () => ADMIN_PAGE_LINKS.mails.to,
    'canned-reply': () => ADMIN_PAGE_LINKS.replies.to,
    question: questionPath,
    chapter: entryPath('chapters'),
    section: entryPath('sections'),
    module: entryPath('modules'),
    'course-section': entryPath('course-sections'),
    'site-content': entryPath('site-content'),
    // Only what was closed is recorded: the list of closed reports, from this one on.
    'question-report': (id: number) => buildPathWithQuery('/admin/reports', { state: 'closed', below: `0-${id + 1}` }),
  }),
);

const FIELDS: ReadonlyMap<string, readonly EditedField[]> = new Map(
  Object.entries({
    'promo-code': PROMO_CODE_FIELDS,
    announcement: ANNOUNCEMENT_FIELDS,
    post: POST_FIELDS,
    campaign: CAMPAIGN_FIELDS,
    mail: MAIL_WORDS_FIELDS,
    question: QUESTION_FIELDS,
    ...ENTRY_FIELDS,
  }).map(([kind, fields]) => [kind, Object.values<EditedField>(fields)]),
);

/** What a field of a kind is called where it is filled in (product.md 13.17). */
export const auditFieldLabel = (kind: string, field: string): string =>
  FIELDS.get(kind)?.find(({ auditName }) => auditName === field)?.label ??
  field.charAt(0).toUpperCase() + field.slice(1);

/** The page of a thing, where it has one. */
export const auditSubjectPath = ({ kind, id }: { readonly kind: string; readonly id: number }): string | null =>
  PATHS.get(kind)?.(id) ?? null;
