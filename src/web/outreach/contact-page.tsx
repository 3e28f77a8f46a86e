import { Clock, type IconNode, Mail, MapPin, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { data, Form, redirect, useActionData, useLoaderData, useLocation } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { CONTACT_HOURS } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { PageHead } from '../head/page-head.tsx';
import type { PageAction, PageLoader } from '../page-request.ts';
import { useSiteIdentity, useViewer } from '../root.tsx';
import { StudyText } from '../study/study-text.tsx';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { type FormFailure, useFirstInvalidField } from '../ui/form-failure.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useFocusIfLost } from '../ui/use-focus-if-lost.ts';
import { ContactFields } from './contact-fields.tsx';
import { CONTACT_THANKS_TOAST } from './contact-messages.ts';
import { columns, factName, facts, factValue, form as formStyle } from './contact-page.css.ts';
import { sendContact } from './send-contact.ts';

type FactProps = { readonly icon: IconNode; readonly name: string; readonly children: ReactNode };

const Fact = ({ icon, name, children }: FactProps) => (
  <div>
    <dt className={factName}>
      <Icon of={icon} size={18} />
      {name}
    </dt>
    <dd className={factValue}>{children}</dd>
  </div>
);

/** The ways to reach us without the form, as the operator has set them (product.md 8.10). */
function ContactFacts() {
  const { company, postalAddress, contactEmail, contactPhone } = useSiteIdentity();
  return (
    <Card title="Contact Information">
      <dl className={facts}>
        <Fact icon={Mail} name="Email">
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </Fact>
        <Fact icon={Phone} name="Phone">
          <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>{contactPhone}</a>
        </Fact>
        <Fact icon={Clock} name="Hours">
          {CONTACT_HOURS}
        </Fact>
        <Fact icon={MapPin} name="Mail">
          {company}, {postalAddress}
        </Fact>
      </dl>
    </Card>
  );
}

const PATH = '/contact';
/** The parameter by which the page says that the message has arrived. */
const SENT = 'sent';

type ContactInfo = OutputOf<'publishing.readSitePage'> | null;

/** What the owner says about writing to us; the page works without it. */
export const loader: PageLoader<ContactInfo> = ({ api }) =>
  loadOptionalPart(api('publishing.readSitePage', { key: 'contact_info' }));

/**
 * Sends the message, with scripts and without; it redirects to its thanks, so that a reload sends nothing twice
 * (product.md 8.8).
 */
export const action: PageAction = async ({ api, identity, notify, request }) => {
  const refused = await sendContact({ api, contactEmail: identity.contactEmail }, await request.formData());
  if (!refused) {
    notify(CONTACT_THANKS_TOAST);
    return redirect(`${PATH}?${SENT}`, 303);
  }
  const { failure, answer } = refused;
  if (failure.message) notify({ title: 'Error', description: failure.message, tone: 'destructive' });
  return data(failure, answer);
};

/** Takes the focus, which the form has lost: it is a new one. */
function Sent() {
  const place = useFocusIfLost<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="good" role="status" title={CONTACT_THANKS_TOAST.title}>
        <p>{CONTACT_THANKS_TOAST.description}</p>
      </Notice>
    </div>
  );
}

function ContactForm() {
  const failure = useActionData() as FormFailure | undefined;
  const { search, key } = useLocation();
  const sent = new URLSearchParams(search).has(SENT) && !failure;
  const busy = useFormBusy();
  const form = useFirstInvalidField(failure);
  return (
    <Card title="Send Us a Message">
      {sent && !busy ? <Sent /> : null}
      <Form key={sent ? key : 'open'} method="post" action={PATH} noValidate className={formStyle} ref={form}>
        <FormMessage message={failure?.message} />
        <ContactFields failure={failure} email={useViewer()?.email} />
        <SubmitButton busy={busy} busyWords="Sending...">
          Send Message
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** The form, and the other ways to reach us. */
export function Component() {
  const info = useLoaderData() as ContactInfo;
  return (
    <PageBody>
      <PageHead
        title="Contact Us"
        description={`Write to ${SITE_NAME} about the NPPE material, the P.Eng. examples, your account or a payment.`}
        path={PATH}
      />
      <PageHeader title="Contact Us">
        Questions about the material, your account or a payment: we read them all.
      </PageHeader>
      <div className={columns}>
        <ContactForm />
        <ContactFacts />
      </div>
      {info ? <StudyText html={info.html} /> : null}
    </PageBody>
  );
}
