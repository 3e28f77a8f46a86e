import type { EditedFields } from '../edited-fields.ts';

/** The words of a mail as administrators edit them, with placeholders in braces; an empty line parts paragraphs. */
export type MailWords = {
  readonly subject: string;
  readonly words: string;
  /** Small print below the message; may be empty. */
  readonly note: string;
};

export const MAIL_WORDS_FIELDS: EditedFields<MailWords> = {
  subject: { kind: 'text', label: 'Subject', auditName: 'subject' },
  words: { kind: 'text', label: 'Message', auditName: 'message' },
  note: { kind: 'optional-text', label: 'Small print', auditName: 'small print' },
};

/** The longest texts of a mail, in characters. */
export const MAIL_WORDS_LENGTHS = { subject: 150, words: 4_000, note: 1_000 } as const;

/** What a placeholder stands for, as an administrator reads it. */
export type Placeholder = {
  readonly meaning: string;
  /** The mail is of no use without it, so it stays in the message or in the small print. */
  readonly isRequired?: boolean;
  /** It holds words that somebody typed, or several paragraphs, so it is refused in the subject (product.md 6.3). */
  readonly isLong?: boolean;
};

/** A mail that the site sends, with the words that it has unless somebody edits them. */
export type MailTemplate = MailWords & {
  /** Its name in lists. */
  readonly title: string;
  /** When it is sent, in a sentence. */
  readonly occasion: string;
  readonly placeholders: Readonly<Record<string, Placeholder>>;
};

/** What stands in for placeholders. Several texts are several paragraphs; an empty one leaves out a paragraph that has no other words. */
export type MailValues = Readonly<Record<string, string | readonly string[]>>;

/** The words of one mail, ready to be framed. */
export type FilledMail = { readonly subject: string; readonly paragraphs: readonly string[]; readonly note?: string };

const PLACEHOLDER = /\{([^{}]*)\}/g;

const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

const oneLine = (value: MailValues[string] | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join(' ');

/** Filled in one pass, so that what somebody typed is never taken for a placeholder. */
const fillText = (text: string, values: MailValues): string =>
  text.replaceAll(PLACEHOLDER, (_, name: string) => oneLine(values[name])).trim();

function fillParagraph(paragraph: string, values: MailValues): readonly string[] {
  const [, only = ''] = /^\{([^{}]*)\}$/.exec(paragraph.trim()) ?? [];
  const several = values[only];
  return Array.isArray(several) ? several : [fillText(paragraph, values)];
}

/** Puts values in the place of placeholders. The frame of the mail escapes all of it (product.md 6.14). */
export function fillMail({ subject, words, note }: MailWords, values: MailValues): FilledMail {
  const paragraphs = words.split(/\n[^\S\n]*\n\s*/).flatMap((paragraph) => fillParagraph(paragraph, values));
  const smallPrint = fillText(note, values);
  return {
    subject: fillText(subject, values).replaceAll(/\s+/g, ' '),
    paragraphs: paragraphs.filter((paragraph) => paragraph !== ''),
    ...(smallPrint === '' ? {} : { note: smallPrint }),
  };
}

const quoted = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

function findTextProblem(text: string, allowed: readonly string[]): string | null {
  const unknown = namesIn(text).find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    const known = allowed.length === 0 ? 'No placeholder can stand here.' : `Use only ${quoted(allowed)} here.`;
    return `{${unknown}} is not a placeholder of this email, or cannot stand here. ${known}`;
  }
  return /[{}]/.test(text.replaceAll(PLACEHOLDER, '')) ? 'A curly bracket is missing its other half.' : null;
}

/** What is wrong with edited words, by field: placeholders that are unknown, and such that are missing (product.md 6.13). */
export function findMailProblems(
  { placeholders }: Pick<MailTemplate, 'placeholders'>,
  { subject, words, note }: MailWords,
): Readonly<Record<string, string>> {
  const names = Object.keys(placeholders);
  const short = names.filter((name) => !placeholders[name]?.isLong);
  const present = new Set([...namesIn(words), ...namesIn(note)]);
  const missing = names.filter((name) => placeholders[name]?.isRequired && !present.has(name));
  const problems = {
    subject: subject === '' ? 'Write a subject.' : findTextProblem(subject, short),
    words:
      words === ''
        ? 'Write a message.'
        : (findTextProblem(words, names) ??
          (missing.length > 0 ? `This email needs ${quoted(missing)}, here or in the small print.` : null)),
    note: findTextProblem(note, names),
  };
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null));
}
