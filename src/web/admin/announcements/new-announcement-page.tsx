import { redirect, useActionData } from 'react-router-dom';
import { ANNOUNCEMENT_FIELDS, type AnnouncementFields } from '../../../domain/publishing/announcement.ts';
import type { PageAction } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ADMIN_PAGE_LINKS, ANNOUNCEMENTS_PATH } from '../admin-links.ts';
import { createEmptyTexts, createFormState, type SaveActionResult } from '../versioned-form/form-state.ts';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import { createRecord } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { AnnouncementFieldsForm } from './announcement-form.tsx';

/** Makes the announcement and goes to the list. */
export const action: PageAction = async ({ api, request, notify }) =>
  createRecord({
    fields: ANNOUNCEMENT_FIELDS,
    form: await request.formData(),
    failed: 'The announcement could not be created. Please try again.',
    create: async (typed) => {
      await api('announcements.create', typed);
      notify({ title: 'Announcement created' });
      return redirect(ANNOUNCEMENTS_PATH);
    },
  });

/** Where an announcement is written (product.md 11.16). */
export function Component() {
  const audience = { isForVisitors: 'on', isForAccounts: 'on', isForNppe: 'on', isForPeng: 'on' };
  const form = useVersionedForm({
    fields: ANNOUNCEMENT_FIELDS,
    begin: () =>
      createFormState({
        version: null,
        texts: createEmptyTexts(ANNOUNCEMENT_FIELDS, { ...audience, isDismissible: 'on' }),
      }),
    answer: useActionData() as SaveActionResult<AnnouncementFields> | undefined,
  });
  return (
    <PageBody width="text">
      <PageTitle of="New Announcement" />
      <PageHeader
        above={ADMIN_PAGE_LINKS.announcements.label}
        title="New Announcement"
        actions={
          <Link to={ANNOUNCEMENTS_PATH} className={button.other}>
            All Announcements
          </Link>
        }
      />
      <Card>
        <PostedForm form={form} id="announcement-form" words="Create Announcement" list={ANNOUNCEMENTS_PATH}>
          <AnnouncementFieldsForm form={form} />
        </PostedForm>
      </Card>
    </PageBody>
  );
}
