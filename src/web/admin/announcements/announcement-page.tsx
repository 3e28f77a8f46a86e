import { type ShouldRevalidateFunction, useActionData, useLoaderData } from 'react-router-dom';
import { ANNOUNCEMENT_FIELDS, type AnnouncementFields } from '../../../domain/publishing/announcement.ts';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { Card } from '../../ui/card.tsx';
import { readFormText } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { ADMIN_PAGE_LINKS, ANNOUNCEMENTS_PATH } from '../admin-links.ts';
import { RecordLayout } from '../record-layout.tsx';
import { fit } from '../records.css.ts';
import { toFieldTexts } from '../versioned-form/field-texts.ts';
import { FormNotices } from '../versioned-form/form-notices.tsx';
import { createFormState, type SaveActionResult, type StoredRecord } from '../versioned-form/form-state.ts';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import { saveVersion } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { AnnouncementFieldsForm } from './announcement-form.tsx';
import { type AnnouncementData, AnnouncementStateBadge } from './announcements-page.tsx';

/** Loads an announcement to be edited. */
export const loader: PageLoader<AnnouncementData> = ({ api, params }) =>
  api('announcements.read', { announcementId: params.announcementId ?? '' });

/** After a conflict the page shows the announcement as it is now; the form keeps what was typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

const stored = (announcement: AnnouncementData): StoredRecord<AnnouncementFields> => ({
  version: announcement.version,
  texts: toFieldTexts<AnnouncementFields>(ANNOUNCEMENT_FIELDS, announcement),
  saved: null,
});

/** Saves the announcement, deletes it, or brings it back. */
export const action: PageAction = async ({ api, params, request, notify }) => {
  const form = await request.formData();
  const announcementId = params.announcementId ?? '';
  const intent = readFormText(form, 'intent');
  if (intent === 'remove' || intent === 'restore') {
    await api(`announcements.${intent}`, { announcementId });
    notify({ title: intent === 'remove' ? 'Announcement deleted' : 'Announcement restored' });
    return null;
  }
  return saveVersion({
    fields: ANNOUNCEMENT_FIELDS,
    form,
    save: (fields, version) => api('announcements.edit', { announcementId, version, ...fields }),
    changed: 'announcement-changed',
    read: async () => stored(await api('announcements.read', { announcementId })),
    onSaved: () => notify({ title: 'Announcement saved' }),
    failed: 'The announcement could not be saved. Please try again.',
  });
};

const FORM = 'announcement-form';

/** One announcement: its words, days and readers (product.md 11.16). */
export function Component() {
  const announcement = useLoaderData() as AnnouncementData;
  const isRemoved = announcement.state === 'removed';
  return (
    <RecordLayout
      width="text"
      title="Announcement"
      list={ADMIN_PAGE_LINKS.announcements}
      all="All Announcements"
      subject={{ kind: 'announcement', id: announcement.id }}
    >
      <Card title="Text, readers and days" aside={<AnnouncementStateBadge state={announcement.state} />}>
        <Editing key={announcement.id} announcement={announcement} />
      </Card>
      <Card title={isRemoved ? 'Deleted' : 'Delete'}>
        <div className={fit}>
          <PostForm
            intent={isRemoved ? 'restore' : 'remove'}
            failure={undefined}
            words={isRemoved ? 'Undo Delete' : 'Delete Announcement'}
            busyWords="Saving..."
            look={isRemoved ? 'other' : 'ending'}
          >
            {null}
          </PostForm>
        </div>
      </Card>
    </RecordLayout>
  );
}

function Editing({ announcement }: { readonly announcement: AnnouncementData }) {
  const form = useVersionedForm({
    fields: ANNOUNCEMENT_FIELDS,
    begin: () => createFormState(stored(announcement)),
    answer: (useActionData() ?? undefined) as SaveActionResult<AnnouncementFields> | undefined,
  });
  return (
    <>
      <FormNotices form={form} formId={FORM} />
      <PostedForm form={form} id={FORM} words="Save Announcement" list={ANNOUNCEMENTS_PATH}>
        <AnnouncementFieldsForm form={form} />
      </PostedForm>
    </>
  );
}
