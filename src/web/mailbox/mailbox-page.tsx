import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import type { PageLoader } from '../page-request.ts';
import { trustHtml } from '../trusted-types.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { envelope, frame, mails as mailsStyle, opener, text } from './mailbox-page.css.ts';

type Mail = OutputOf<'mailbox.list'>[number];

/** The mail of a development server; elsewhere the operation, and so the page, answers 404 (product.md 6.2). */
export const loader: PageLoader<readonly Mail[]> = ({ api }) => api('mailbox.list', {});

/** 2027-01-21 14:05 UTC. */
const sentLine = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;

/** Splits text so that every second piece is an address one can follow. */
const withLinks = (words: string) =>
  words.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a mail never change their order
      <a key={index} href={piece}>
        {piece}
      </a>
    ),
  );

/** The HTML of a mail, on request, in a frame that can neither run scripts nor reach the site. */
function HtmlVersion({ mail }: { readonly mail: Mail }) {
  const [open, setOpen] = useState(false);
  // React would write the text of an object that Trusted Types take.
  const write = (element: HTMLIFrameElement | null): void => {
    if (element) element.srcdoc = trustHtml(mail.html);
  };
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={opener}>Show HTML version</summary>
      {open ? <iframe className={frame} title={`${mail.subject}, HTML version`} sandbox="" ref={write} /> : null}
    </details>
  );
}

/** A mail as it was written: the text first. */
const MailCard = ({ mail }: { readonly mail: Mail }) => (
  <Card title={mail.subject}>
    <p className={envelope}>
      To {mail.to} · {sentLine(mail.sentAt)}
    </p>
    <pre className={text}>{withLinks(mail.text)}</pre>
    <HtmlVersion mail={mail} />
  </Card>
);

/** Where mail goes while no mail server is set up. */
export function Component() {
  const mails = useLoaderData() as readonly Mail[];
  return (
    <PageBody width="text">
      <PageTitle of="Local Mailbox" />
      <PageHeader title="Local Mailbox">
        Emails are kept here while no mail server is configured. This page exists in development only.
      </PageHeader>
      {mails.length === 0 ? (
        <EmptyState drawing={<SheetDrawing />} title="No emails yet">
          What the site would have sent will be here, newest first.
        </EmptyState>
      ) : null}
      <div className={mailsStyle}>
        {mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} />
        ))}
      </div>
    </PageBody>
  );
}
