import type { ReactNode } from 'react';
import { data, useActionData } from 'react-router-dom';
import type { PageAction, PageRequest } from '../page-request.ts';
import { Card } from '../ui/card.tsx';
import {
  type FormFailure,
  type RefusedForm,
  readFormText,
  toFailureResponse,
  toFormFailure,
} from '../ui/form-failure.ts';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { columns } from './contact-page.css.ts';
import { sendContact } from './send-contact.ts';

/** Which of the two forms was sent. */
type TestForm = 'contact' | 'newsletter';

type Answer = { readonly form: TestForm; readonly failure: FormFailure | null };

const DONE: Readonly<Record<TestForm, string>> = {
  contact: 'Contact Email Sent!',
  newsletter: 'Newsletter Subscription Successful',
};

const FAILED: Readonly<Record<TestForm, string>> = {
  contact: 'Contact Email Failed',
  newsletter: 'Subscription Failed',
};

const NO_SUBSCRIPTION = 'There was a problem subscribing this address.';

type Page = PageRequest;

async function subscribe({ api }: Page, form: FormData): Promise<RefusedForm | null> {
  const email = readFormText(form, 'email');
  try {
    await api('outreach.subscribeNewsletter', { email, name: 'Email Test' });
    return null;
  } catch (error) {
    return { failure: toFormFailure(error, { email }, NO_SUBSCRIPTION), answer: toFailureResponse(error) };
  }
}

/** Sends one of the two test forms and says how it went. */
export const action: PageAction = async (page) => {
  const fields = await page.request.formData();
  const form: TestForm = readFormText(fields, 'intent') === 'newsletter' ? 'newsletter' : 'contact';
  const contact = { api: page.api, contactEmail: page.identity.contactEmail };
  const refused = await (form === 'newsletter' ? subscribe(page, fields) : sendContact(contact, fields));
  if (!refused) {
    page.notify({ title: DONE[form] });
    return { form, failure: null } satisfies Answer;
  }
  const { failure, answer } = refused;
  page.notify({ title: FAILED[form], description: failure.message ?? firstOf(failure), tone: 'destructive' });
  return data({ form, failure } satisfies Answer, answer);
};

const firstOf = ({ fields }: FormFailure): string => Object.values(fields)[0] ?? '';

type TestCardProps = {
  readonly form: TestForm;
  readonly title: string;
  readonly words: string;
  readonly busyWords: string;
  readonly children: (failure: FormFailure | undefined) => ReactNode;
};

function TestCard({ form, title, words, busyWords, children }: TestCardProps) {
  const answer = useActionData() as Answer | undefined;
  const mine = answer?.form === form ? answer : undefined;
  const failure = mine?.failure ?? undefined;
  return (
    <Card title={title}>
      {mine && !failure ? (
        <Notice tone="good" role="status">
          <p>{DONE[form]}</p>
        </Notice>
      ) : null}
      <PostForm intent={form} failure={failure} words={words} busyWords={busyWords}>
        {children(failure)}
      </PostForm>
    </Card>
  );
}

const ContactTest = () => (
  <TestCard form="contact" title="Contact Email Test" words="Send Test Email" busyWords="Sending...">
    {(failure) => <ContactFields failure={failure} />}
  </TestCard>
);

const NewsletterTest = () => (
  <TestCard form="newsletter" title="Newsletter Subscription Test" words="Test Subscription" busyWords="Subscribing...">
    {(failure) => (
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        defaultValue={failure?.values.email}
        error={failure?.fields.email}
      />
    )}
  </TestCard>
);

/** Tries out that mail leaves: a message to us, and a newsletter subscription (product.md 8.15). */
export const Component = () => (
  <PageBody>
    <PageTitle of="Email Test" />
    <meta name="robots" content="noindex" />
    <PageHeader title="Email Test">Both forms do the real thing: email is sent and addresses are kept.</PageHeader>
    <div className={columns}>
      <ContactTest />
      <NewsletterTest />
    </div>
  </PageBody>
);
