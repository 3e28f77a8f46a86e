import { redirect, useActionData } from 'react-router-dom';
import { CAMPAIGN_FIELDS, type CampaignFields } from '../../../domain/outreach/campaign.ts';
import type { PageAction } from '../../page-request.ts';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ADMIN_PAGE_LINKS, campaignPath, NEWSLETTER_PATH } from '../admin-links.ts';
import { createEmptyTexts, createFormState, type SaveActionResult } from '../versioned-form/form-state.ts';
import { createRecord } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { CampaignForm } from './campaign-form.tsx';

/** Stores the mail as a draft and continues editing it under its own address. */
export const action: PageAction = async ({ api, request, notify }) =>
  createRecord<CampaignFields>({
    fields: CAMPAIGN_FIELDS,
    form: await request.formData(),
    failed: 'The newsletter could not be created. Your text is still here; please try again.',
    create: async (typed) => {
      const { id } = await api('campaigns.create', typed);
      notify({ title: 'Draft created' });
      return redirect(campaignPath(id));
    },
  });

/** Where a newsletter mail is begun (product.md 8.47). */
export function Component() {
  const form = useVersionedForm<CampaignFields>({
    fields: CAMPAIGN_FIELDS,
    begin: () =>
      createFormState({ version: null, texts: createEmptyTexts<CampaignFields>(CAMPAIGN_FIELDS, { segment: 'all' }) }),
    answer: useActionData() as SaveActionResult<CampaignFields> | undefined,
  });
  return (
    <PageBody>
      <PageTitle of="New Newsletter" />
      <PageHeader
        above={ADMIN_PAGE_LINKS.newsletter.label}
        title="New Newsletter"
        actions={
          <Link to={NEWSLETTER_PATH} className={button.other}>
            All Newsletters
          </Link>
        }
      />
      <Card title="Newsletter">
        <CampaignForm form={form} words="Create Draft" />
      </Card>
    </PageBody>
  );
}
