import type { OutputOf } from '../../../application/contract/index.ts';
import {
  type CampaignFields,
  type CampaignState,
  MAX_CAMPAIGN_LENGTH,
  SUBSCRIBER_SEGMENT_NAMES,
  SUBSCRIBER_SEGMENTS,
} from '../../../domain/outreach/campaign.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NEWSLETTER_PATH } from '../admin-links.ts';
import type { KnownPreviewData } from '../text/live-preview.tsx';
import { TextEditorWithPreview } from '../text/text-editor.tsx';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import type { VersionedFormHandle } from '../versioned-form/use-versioned-form.ts';

/** What the server answers for the page of a mail. */
export type CampaignData = OutputOf<'campaigns.read'>;

const STATES = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'accent'],
  sending: ['Being sent', 'accent'],
  sent: ['Sent', 'good'],
  stopped: ['Stopped', 'flag'],
} as const satisfies Record<CampaignState, readonly [name: string, tone: string]>;

/** How far a mail is, in a word. */
export function CampaignStateBadge({ state }: { readonly state: CampaignState }) {
  const [name, tone] = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}

/** Where the form of a mail is, for notices above it. */
export const CAMPAIGN_FORM_ID = 'campaign-form';

type CampaignFormProps = {
  readonly form: VersionedFormHandle<CampaignFields>;
  readonly known?: KnownPreviewData;
  readonly words: string;
};

/** A newsletter mail being written, beside what its readers will see (product.md 8.47). */
export function CampaignForm({ form, known, words }: CampaignFormProps) {
  const { value: text, onChange: _, ...content } = form.text('content');
  return (
    <PostedForm form={form} id={CAMPAIGN_FORM_ID} intent="save" words={words} list={NEWSLETTER_PATH}>
      <TextField {...form.text('subject')} maxLength={MAX_CAMPAIGN_LENGTH.subject} hint="What a recipient sees first" />
      <SelectField {...form.text('segment')} hint="Subscribers only; nobody else gets the newsletter">
        {SUBSCRIBER_SEGMENTS.map((segment) => (
          <option key={segment} value={segment}>
            {SUBSCRIBER_SEGMENT_NAMES[segment]}
          </option>
        ))}
      </SelectField>
      <TextEditorWithPreview
        {...content}
        rows={18}
        hint="Written in Markdown. Greeting, sender and the link to unsubscribe are added to each email."
        text={text}
        format="markdown"
        onChange={form.type('content')}
        kind="post"
        known={known}
      />
    </PostedForm>
  );
}
