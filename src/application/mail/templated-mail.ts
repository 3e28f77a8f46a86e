import { type FilledMail, fillMail, findMailProblems, type MailValues } from '../../domain/mail/mail-template.ts';
import { MAIL_TEMPLATES, type MailName } from '../../domain/mail/mail-templates.ts';
import type { EditedMail, MailParts } from '../ports/mail.ts';

/** The words of a mail by default, and what edited words are filled with when it is sent. */
export const templatedWords = (name: MailName, values: MailValues): FilledMail & Pick<MailParts, 'template'> => ({
  ...fillMail(MAIL_TEMPLATES[name], values),
  template: { name, values },
});

/**
 * A mail with the words that administrators gave it. Words that do not fit the mail any more, since a release changed its
 * placeholders, are passed over: the mail goes out with its default words (product.md 6.13).
 */
export function withEditedWords(mail: MailParts, edited: EditedMail | null): MailParts {
  if (!mail.template || !edited?.words) return mail;
  const { name, values } = mail.template;
  if (Object.keys(findMailProblems(MAIL_TEMPLATES[name], edited.words)).length > 0) return mail;
  const { note: _, ...frame } = mail;
  return { ...frame, ...fillMail(edited.words, values) };
}
