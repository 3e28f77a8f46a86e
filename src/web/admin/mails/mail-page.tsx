import { useState } from 'react';
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import {
  MAIL_WORDS_FIELDS,
  MAIL_WORDS_LENGTHS,
  type MailWords,
  type Placeholder,
} from '../../../domain/mail/mail-template.ts';
import { MAIL_TEMPLATES, type MailName } from '../../../domain/mail/mail-templates.ts';
import type { PageAction, PageLoader, PageRequest } from '../../page-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { Link } from '../../ui/link.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ADMIN_PAGE_LINKS, auditPath, MAILS_PATH } from '../admin-links.ts';
import { fit, soft } from '../records.css.ts';
import { toFieldTexts } from '../versioned-form/field-texts.ts';
import { FormNotices } from '../versioned-form/form-notices.tsx';
import { createFormState, type SaveActionResult, type StoredRecord } from '../versioned-form/form-state.ts';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import { saveVersion } from '../versioned-form/save-version.ts';
import { useVersionedForm } from '../versioned-form/use-versioned-form.ts';
import { MailPreview } from './mail-preview.tsx';
import * as css from './mails.css.ts';

type MailData = OutputOf<'mails.read'>;

/** The address names the mail; a name that is none is refused by the server as an address that is not there. */
const nameOf = ({ params }: Pick<PageRequest, 'params'>): MailName => params.mailName as MailName;

/** Loads a mail to be edited. */
export const loader: PageLoader<MailData> = (request) => request.api('mails.read', { mailName: nameOf(request) });

/** After a conflict the page shows the mail as it is now; the form keeps what was typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

const stored = ({ mail }: Pick<MailData, 'mail'>): StoredRecord<MailWords> => ({
  version: mail.version,
  texts: toFieldTexts<MailWords>(MAIL_WORDS_FIELDS, mail),
  saved: null,
});

/** Saves the words, or brings the default ones back. */
export const action: PageAction = async (request) => {
  const { api, notify } = request;
  const mailName = nameOf(request);
  const form = await request.request.formData();
  if (readFormText(form, 'intent') === 'reset') {
    try {
      const { version } = await api('mails.reset', { mailName, version: Number(readFormText(form, 'version')) });
      notify({ title: 'Default wording restored' });
      return { resetTo: version } satisfies Reset;
    } catch (error) {
      return respondWithFormFailure(error, {}, 'Nothing was changed. Please try again.', 'reset');
    }
  }
  return saveVersion<MailWords>({
    fields: MAIL_WORDS_FIELDS,
    form,
    save: (fields, version) => api('mails.save', { mailName, version, ...fields }),
    changed: 'mail-changed',
    read: async () => stored(await api('mails.read', { mailName })),
    onSaved: () => notify({ title: 'Email saved' }),
    failed: 'The email could not be saved. Your text is still here; please try again.',
  });
};

const FORM = 'mail-form';

/** The version by which the default wording came back. */
type Reset = { readonly resetTo: number };

type Answer = SaveActionResult<MailWords> | FormFailure | Reset | undefined;

const isSaveAnswer = (answer: Answer): answer is SaveActionResult<MailWords> => !!answer && 'kind' in answer;

/** One mail: its words beside what a recipient gets, and its placeholders (product.md 6.13). */
export function Component() {
  const data = useLoaderData() as MailData;
  const answer = useActionData() as Answer;
  const { mail } = data;
  const { title, occasion, placeholders } = MAIL_TEMPLATES[mail.name];
  const failure = answer && 'fields' in answer ? answer : undefined;
  const [resetTo, setResetTo] = useState(0);
  // The answer of a reset comes before the wording that it brought back.
  const isReset = answer && 'resetTo' in answer && mail.version >= answer.resetTo;
  if (isReset && answer.resetTo !== resetTo) setResetTo(answer.resetTo);
  return (
    <PageBody>
      <PageTitle of={title} />
      <PageHeader
        above={ADMIN_PAGE_LINKS.mails.label}
        title={title}
        actions={
          <>
            <Link to={auditPath({ kind: 'mail' })} className={button.other}>
              {ADMIN_PAGE_LINKS.audit.label}
            </Link>
            <Link to={MAILS_PATH} className={button.other}>
              All Emails
            </Link>
          </>
        }
      >
        {occasion}
      </PageHeader>
      <Card
        title="Wording"
        aside={mail.editedAt === null ? <Badge tone="neutral">Default</Badge> : <Badge tone="accent">Edited</Badge>}
      >
        {/* After a reset it is another form, with the wording that came back. */}
        <Editing key={`${mail.name} ${resetTo}`} data={data} answer={isSaveAnswer(answer) ? answer : undefined} />
      </Card>
      <PlaceholdersCard placeholders={placeholders} />
      {mail.editedAt === null ? null : (
        <Card title="Default wording">
          <p className={soft}>What is written above is replaced by the wording that this email had at first.</p>
          <div className={fit}>
            <PostForm intent="reset" failure={failure} words="Reset to Default" busyWords="Saving..." look="ending">
              <input type="hidden" name="version" value={mail.version} />
            </PostForm>
          </div>
        </Card>
      )}
    </PageBody>
  );
}

type EditingProps = { readonly data: MailData; readonly answer: SaveActionResult<MailWords> | undefined };

function Editing({ data, answer }: EditingProps) {
  const form = useVersionedForm<MailWords>({
    fields: MAIL_WORDS_FIELDS,
    begin: () => createFormState(stored(data)),
    answer,
  });
  const { subject, words, note } = form.state.typed;
  return (
    <>
      <FormNotices form={form} formId={FORM} />
      <div className={css.beside}>
        <PostedForm form={form} id={FORM} words="Save Email" list={MAILS_PATH}>
          <TextField {...form.text('subject')} maxLength={MAIL_WORDS_LENGTHS.subject} />
          <TextArea
            {...form.text('words')}
            rows={12}
            maxLength={MAIL_WORDS_LENGTHS.words}
            hint="Plain text. An empty line begins a paragraph; greeting, button and sender are added."
          />
          <TextArea {...form.text('note')} rows={4} maxLength={MAIL_WORDS_LENGTHS.note} hint="May be empty." />
        </PostedForm>
        <MailPreview words={{ subject, words, note }} sample={data.sample} />
      </div>
    </>
  );
}

function PlaceholdersCard({ placeholders }: { readonly placeholders: Readonly<Record<string, Placeholder>> }) {
  const entries = Object.entries(placeholders);
  return (
    <Card title="Placeholders">
      {entries.length === 0 ? (
        <p className={soft}>This email has none.</p>
      ) : (
        <ul className={css.placeholders}>
          {entries.map(([name, { meaning, isRequired, isLong }]) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {meaning}
              {isLong ? '; not in the subject' : ''} {isRequired ? <Badge tone="flag">Required</Badge> : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
