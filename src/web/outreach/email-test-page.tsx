import { data, Form, useActionData, useNavigation } from 'react-router-dom';
import type { PageLoad } from '../page-route.tsx';
import { Card } from '../ui/card.tsx';
import {
  answerOf,
  type FormFailure,
  formFailure,
  type RefusedForm,
  typed,
  useFirstInvalidField,
} from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { columns, form as formStyle } from './contact-page.css.ts';
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

type Page = Parameters<PageLoad>[0];

async function subscribe({ api }: Page, form: FormData): Promise<RefusedForm | null> {
  const email = typed(form, 'email');
  try {
    await api('outreach.subscribeNewsletter', { email, name: 'Email Test' });
    return null;
  } catch (error) {
    return { failure: formFailure(error, { email }, NO_SUBSCRIPTION), answer: answerOf(error) };
  }
}

/** Sends one of the two test forms and says how it went. */
export const submitEmailTest: PageLoad = async (page) => {
  const fields = await page.request.formData();
  const form: TestForm = typed(fields, 'form') === 'newsletter' ? 'newsletter' : 'contact';
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

function useTestForm(name: TestForm) {
  const answer = useActionData() as Answer | undefined;
  const mine = answer?.form === name ? answer : undefined;
  const failure = mine?.failure ?? undefined;
  const busy = useNavigation().formData?.get('form') === name;
  return { failure, done: mine !== undefined && !failure, busy, form: useFirstInvalidField(failure) };
}

const Done = ({ of }: { readonly of: TestForm }) => (
  <Notice tone="good" role="status">
    <p>{DONE[of]}</p>
  </Notice>
);

function ContactTest() {
  const { failure, done, busy, form } = useTestForm('contact');
  return (
    <Card title="Contact Email Test">
      {done ? <Done of="contact" /> : null}
      <Form method="post" noValidate className={formStyle} ref={form}>
        <input type="hidden" name="form" value="contact" />
        <ContactFields failure={failure} />
        <SubmitButton busy={busy} busyWords="Sending...">
          Send Test Email
        </SubmitButton>
      </Form>
    </Card>
  );
}

function NewsletterTest() {
  const { failure, done, busy, form } = useTestForm('newsletter');
  return (
    <Card title="Newsletter Subscription Test">
      {done ? <Done of="newsletter" /> : null}
      <Form method="post" noValidate className={formStyle} ref={form}>
        <input type="hidden" name="form" value="newsletter" />
        <FormMessage message={failure?.message} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={failure?.values.email}
          error={failure?.fields.email}
        />
        <SubmitButton busy={busy} busyWords="Subscribing...">
          Test Subscription
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** Tries out that mail leaves: a message to us, and a newsletter subscription (product.md 8.15). */
export const EmailTestPage = () => (
  <PageBody>
    <PageTitle of="Email Test" />
    <meta name="robots" content="noindex" />
    <PageHeader title="Email Test">Both forms do the real thing: mail is sent and addresses are kept.</PageHeader>
    <div className={columns}>
      <ContactTest />
      <NewsletterTest />
    </div>
  </PageBody>
);
