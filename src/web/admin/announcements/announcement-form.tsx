import { ANNOUNCEMENT_LENGTHS, type AnnouncementFields } from '../../../domain/publishing/announcement.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { row } from '../records.css.ts';
import type { VersionedFormHandle } from '../versioned-form/use-versioned-form.ts';

type AnnouncementFormProps = { readonly form: Pick<VersionedFormHandle<AnnouncementFields>, 'text' | 'box'> };

/** The controls of an announcement (product.md 11.16). */
export const AnnouncementFieldsForm = ({ form }: AnnouncementFormProps) => (
  <>
    <TextArea {...form.text('words')} rows={2} maxLength={ANNOUNCEMENT_LENGTHS.words} />
    <div className={row}>
      <TextField
        {...form.text('linkPath')}
        hint="Such as /blog; may be empty"
        maxLength={ANNOUNCEMENT_LENGTHS.linkPath}
      />
      <TextField {...form.text('linkWords')} hint="Such as Read more" maxLength={ANNOUNCEMENT_LENGTHS.linkWords} />
    </div>
    <fieldset>
      <legend>Who sees it</legend>
      <CheckBox {...form.box('isForVisitors')} />
      <CheckBox {...form.box('isForAccounts')} />
      <CheckBox {...form.box('isForNppe')} />
      <CheckBox {...form.box('isForPeng')} />
    </fieldset>
    <div className={row}>
      <TextField {...form.text('startsAt')} type="date" hint="UTC; empty to begin at once" />
      <TextField {...form.text('endsAt')} type="date" hint="UTC; empty for no end" />
    </div>
    <CheckBox {...form.box('isDismissible')} hint="Closed once, it stays closed in that browser." />
  </>
);
