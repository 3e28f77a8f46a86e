import type { ShouldRevalidateFunction } from 'react-router-dom';
import { useActionData, useLoaderData } from 'react-router-dom';
import { formatCount } from '../../../domain/format-count.ts';
import {
  CAMPAIGN_FIELDS,
  type CampaignFields,
  isSubscriberSegment,
  SUBSCRIBER_SEGMENT_NAMES,
} from '../../../domain/outreach/campaign.ts';
import type { PageAction, PageLoader, PageRequest } from '../../page-request.ts';
import { StudyText } from '../../study/study-text.tsx';
import { Card } from '../../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { ADMIN_PAGE_LINKS } from '../admin-links.ts';
import { RecordLayout } from '../record-layout.tsx';
import type { KnownPreviewData } from '../text/live-preview.tsx';
import { toFieldTexts } from '../versioned-form/field-texts.ts';
import { FormNotices } from '../versioned-form/form-notices.tsx';
import { createFormState, type SaveActionResult, type StoredRecord } from '../versioned-form/form-state.ts';
import { saveVersion } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { CampaignFiguresCard } from './campaign-figures.tsx';
import { CAMPAIGN_FORM_ID, type CampaignData, CampaignForm, CampaignStateBadge } from './campaign-form.tsx';
import { SendingCard } from './sending-card.tsx';

type PageData = CampaignData & { readonly preview: NonNullable<KnownPreviewData['preview']> };

/** Loads a mail with its figures, and what its readers see of the text. */
export const loader: PageLoader<PageData> = async ({ api, params }) => {
  const read = await api('campaigns.read', { campaignId: params.campaignId ?? '' });
  const { content } = read.campaign;
  return { ...read, preview: await api('editing.preview', { kind: 'post', format: 'markdown', content }) };
};

/** After a conflict the page shows the mail as it is now; the form keeps what was typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

const stored = ({ campaign, saved }: Pick<CampaignData, 'campaign' | 'saved'>): StoredRecord<CampaignFields> => ({
  version: campaign.version,
  texts: toFieldTexts<CampaignFields>(CAMPAIGN_FIELDS, campaign),
  saved,
});

/** Saves the mail, sends a test, schedules it or takes it back. */
export const action: PageAction = async (page) => {
  const form = await page.request.formData();
  const intent = readFormText(form, 'intent');
  return intent === 'save' ? saveCampaign(page, form) : moveCampaign(page, form, intent);
};

const saveCampaign = ({ api, params, notify }: PageRequest, form: FormData) => {
  const campaignId = params.campaignId ?? '';
  return saveVersion<CampaignFields>({
    fields: CAMPAIGN_FIELDS,
    form,
    save: (fields, version) => api('campaigns.save', { campaignId, version, ...fields }),
    changed: 'campaign-changed',
    read: async () => stored(await api('campaigns.read', { campaignId })),
    onSaved: () => notify({ title: 'Draft saved' }),
    failed: 'The newsletter could not be saved. Your text is still here; please try again.',
  });
};

async function moveCampaign({ api, params, notify }: PageRequest, form: FormData, intent: string): Promise<unknown> {
  const campaignId = params.campaignId ?? '';
  const sendAt = readFormText(form, 'sendAt');
  try {
    if (intent === 'test') {
      const { email } = await api('campaigns.sendTest', { campaignId });
      notify({ title: 'Test email sent', description: `It goes to ${email}.` });
    } else if (intent === 'stop') {
      const { state } = await api('campaigns.stop', { campaignId });
      notify({ title: state === 'draft' ? 'The newsletter is a draft again' : 'Sending stopped' });
    } else {
      await api('campaigns.schedule', { campaignId, version: Number(readFormText(form, 'version')), sendAt });
      notify({ title: sendAt === '' ? 'The newsletter is being sent' : 'Newsletter scheduled' });
    }
    return null;
  } catch (error) {
    return respondWithFormFailure(error, { sendAt }, 'Nothing was changed. Please try again.', intent);
  }
}

type Answer = SaveActionResult<CampaignFields> | FormFailure | null | undefined;

/** One newsletter mail: its text while it is a draft, how it is sent, and its figures (product.md 8.47, 8.51). */
export function Component() {
  const data = useLoaderData() as PageData;
  const answer = useActionData() as Answer;
  const { campaign, preview } = data;
  const refused = answer && !('kind' in answer) ? answer : undefined;
  const recipients = isSubscriberSegment(campaign.segment)
    ? SUBSCRIBER_SEGMENT_NAMES[campaign.segment]
    : campaign.segment;
  return (
    <RecordLayout
      title={campaign.subject}
      list={ADMIN_PAGE_LINKS.newsletter}
      all="All Newsletters"
      subject={{ kind: 'campaign', id: campaign.id }}
      summary={`${recipients}: ${formatCount(data.recipients)} on the list now.`}
    >
      <Card title="Sending" aside={<CampaignStateBadge state={campaign.state} />}>
        <SendingCard data={data} refused={refused} />
      </Card>
      {campaign.startedAt === null ? null : <CampaignFiguresCard data={data} />}
      <Card title="Newsletter">
        {campaign.state === 'draft' ? (
          <CampaignEditing key={campaign.id} {...data} />
        ) : (
          <StudyText html={preview.html} />
        )}
      </Card>
    </RecordLayout>
  );
}

/** The form of a draft, which preserves the author's input while others save. */
function CampaignEditing({ campaign, saved, preview }: PageData) {
  const answer = useActionData() as Answer;
  const form = useVersionedForm<CampaignFields>({
    fields: CAMPAIGN_FIELDS,
    begin: () => createFormState(stored({ campaign, saved })),
    answer: answer && 'kind' in answer ? answer : undefined,
  });
  return (
    <>
      <FormNotices form={form} formId={CAMPAIGN_FORM_ID} />
      <CampaignForm form={form} known={{ content: campaign.content, preview }} words="Save Draft" />
    </>
  );
}
