import type { OutputOf } from '../../../application/contract/index.ts';
import { fillMail, type MailWords } from '../../../domain/mail/mail-template.ts';
import { SITE_NAME } from '../../../domain/site-name.ts';
import { DescriptionItem } from '../../accounts/description-item.tsx';
import { soft } from '../records.css.ts';
import * as css from './mails.css.ts';

export type MailSample = OutputOf<'mails.read'>['sample'];

type MailPreviewProps = { readonly words: MailWords; readonly sample: MailSample };

/** What a recipient gets, with made-up values in the place of placeholders; the frame is that of every mail (product.md 6.6, 6.14). */
export function MailPreview({ words, sample }: MailPreviewProps) {
  const { subject, paragraphs, note } = fillMail(words, sample.values);
  return (
    <section className={css.preview} aria-label="Preview">
      <p className={css.subject}>{subject}</p>
      <p>Hello {sample.name},</p>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
        <p key={index} className={css.paragraph}>
          {paragraph}
        </p>
      ))}
      {sample.facts.length > 0 ? (
        <dl className={css.facts}>
          {sample.facts.map(([label, value]) => (
            <DescriptionItem key={label} name={label}>
              {value}
            </DescriptionItem>
          ))}
        </dl>
      ) : null}
      {sample.action === null ? null : <p className={css.action}>{sample.action}</p>}
      {note ? <p className={`${soft} ${css.paragraph}`}>{note}</p> : null}
      <p>{SITE_NAME}</p>
      <p className={soft}>{sample.signature}</p>
    </section>
  );
}
