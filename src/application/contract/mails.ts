import * as v from 'valibot';
import { hasInvisibleCharacters, removeInvisibleCharacters } from '../../domain/accounts/invisible-characters.ts';
import { formatCount } from '../../domain/format-count.ts';
import { MAIL_WORDS_LENGTHS, type MailWords } from '../../domain/mail/mail-template.ts';
import { MAIL_NAMES } from '../../domain/mail/mail-templates.ts';
import { createTextSchema, emptyInputSchema, idSchema, isoMomentSchema } from './fields.ts';
import { operationTable } from './operation.ts';

const mailName = v.picklist(MAIL_NAMES);

const typedText = (name: keyof MailWords) =>
  v.pipe(
    createTextSchema(
      MAIL_WORDS_LENGTHS[name],
      `This may have at most ${formatCount(MAIL_WORDS_LENGTHS[name])} characters.`,
    ),
    v.trim(),
  );

/** What is written of a mail. */
const typed = {
  subject: v.pipe(
    typedText('subject'),
    v.check((subject) => !hasInvisibleCharacters(subject), 'Please leave out invisible characters.'),
  ),
  words: v.pipe(typedText('words'), v.transform(removeInvisibleCharacters)),
  note: v.pipe(typedText('note'), v.transform(removeInvisibleCharacters)),
} satisfies Record<keyof MailWords, v.GenericSchema>;

const mail = v.strictObject({
  name: mailName,
  version: idSchema,
  subject: v.string(),
  words: v.string(),
  note: v.string(),
  /** Whether these are words of an administrator, and since when; null for the default words. */
  editedAt: v.nullable(isoMomentSchema),
});

/** What surrounds the words of a mail in its preview, and what stands in for its placeholders there. */
const sample = v.strictObject({
  name: v.string(),
  values: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  facts: v.array(v.tuple([v.string(), v.string()])),
  action: v.nullable(v.string()),
  signature: v.string(),
});

/** The words of the mails that the site sends, in the hands of administrators. */
export const mailOperations = operationTable({
  'mails.list': {
    method: 'GET',
    path: '/api/admin/mails',
    access: 'admin',
    input: emptyInputSchema,
    output: v.array(v.strictObject({ name: mailName, subject: v.string(), editedAt: v.nullable(isoMomentSchema) })),
  },
  'mails.read': {
    method: 'GET',
    path: '/api/admin/mails/:mailName',
    access: 'admin',
    input: v.strictObject({ mailName }),
    output: v.strictObject({ mail, sample }),
  },
  'mails.save': {
    method: 'PUT',
    path: '/api/admin/mails/:mailName',
    access: 'admin',
    input: v.strictObject({ mailName, version: idSchema, ...typed }),
    output: v.strictObject({ version: idSchema }),
    limit: 'writes',
  },
  'mails.reset': {
    method: 'POST',
    path: '/api/admin/mails/:mailName/reset',
    access: 'admin',
    input: v.strictObject({ mailName, version: idSchema }),
    output: v.strictObject({ version: idSchema }),
    limit: 'writes',
  },
});
