import { findMailProblems, MAIL_WORDS_FIELDS, type MailWords } from '../../domain/mail/mail-template.ts';
import { MAIL_NAMES, MAIL_TEMPLATES, type MailName } from '../../domain/mail/mail-templates.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { listAuditChanges } from '../administration/audit-changes.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { auditFields } from '../edited-fields.ts';
import { toIsoTime } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { EditedMail, EditedMails, SiteAddress } from '../ports/mail.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import { signatureOf } from './compose-mail.ts';
import { sampleMail } from './sample-mails.ts';

type ReadPorts = {
  readonly editedMails: ReadHandle<EditedMails>;
  readonly identity: SiteIdentity;
  readonly site: SiteAddress;
  readonly clock: Clock;
};
type SavePorts = Pick<ReadPorts, 'clock'> & { readonly transact: Transact };
type Saved = Result<OutputOf<'mails.save'>, Refusal>;

const defaultWords = (name: MailName): MailWords => {
  const { subject, words, note } = MAIL_TEMPLATES[name];
  return { subject, words, note };
};

/** A mail that nobody has edited is version 1. */
const versionOf = (edited: EditedMail | null): number => edited?.version ?? 1;

const editedAt = (edited: EditedMail | null): string | null => (edited?.words ? toIsoTime(edited.savedAt) : null);

/** All mails that can be edited, with the subjects that they have now. */
export const listMails =
  ({ editedMails }: Pick<ReadPorts, 'editedMails'>): UseCase<'mails.list'> =>
  async () => {
    const byName = new Map((await editedMails.list()).map((edited) => [edited.name, edited]));
    return accepted(
      MAIL_NAMES.map((name) => {
        const edited = byName.get(name) ?? null;
        const { subject } = edited?.words ?? defaultWords(name);
        return { name, subject, editedAt: editedAt(edited) };
      }),
    );
  };

/** A mail with its present words, and a sample that its preview is made of. */
export const readMail =
  ({ editedMails, identity, site, clock }: ReadPorts): UseCase<'mails.read'> =>
  async (_, { mailName }) => {
    const edited = await editedMails.find(mailName);
    const parts = sampleMail(mailName, site, clock.now());
    const values = Object.entries(parts.template?.values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]);
    return accepted({
      mail: {
        name: mailName,
        version: versionOf(edited),
        ...(edited?.words ?? defaultWords(mailName)),
        editedAt: editedAt(edited),
      },
      sample: {
        name: parts.name,
        values: Object.fromEntries(values),
        facts: (parts.facts ?? []).map(([label, value]): [string, string] => [label, value]),
        action: parts.action?.words ?? null,
        signature: signatureOf(parts, identity),
      },
    });
  };

/** Stores words over the version that was seen, with their change in the record; null for the default ones. */
const store = (
  { transact, clock }: SavePorts,
  actor: User,
  { name, version, words }: { name: MailName; version: number; words: MailWords | null },
): Promise<Saved> =>
  transact<OutputOf<'mails.save'>, Refusal>(async ({ editedMails, audit }) => {
    const stored = await editedMails.find(name);
    const before = stored?.words ?? defaultWords(name);
    const fields = (mail: MailWords) => auditFields(MAIL_WORDS_FIELDS, mail);
    const changes = listAuditChanges(fields(before), fields(words ?? defaultWords(name)));
    if (changes.length === 0 && versionOf(stored) === version) return accepted({ version });
    const at = clock.now();
    if (!(await editedMails.save(name, version, words, at))) return refused({ code: 'mail-changed' });
    const id = (await editedMails.find(name))?.id ?? 0;
    const subject = { kind: 'mail', id, label: MAIL_TEMPLATES[name].title };
    await audit.record({ actorId: actor.id, action: words ? 'updated' : 'reset to default', subject, changes, at });
    return accepted({ version: version + 1 });
  });

const isDefault = (name: MailName, words: MailWords): boolean =>
  Object.entries(defaultWords(name)).every(([field, text]) => words[field as keyof MailWords] === text);

/** Saves the words of a mail; the default words, typed again, are no edit. */
export const saveMail =
  (ports: SavePorts): UseCase<'mails.save'> =>
  async ({ user }, { mailName: name, version, ...typed }) => {
    const words = { ...typed, words: typed.words.replaceAll('\r\n', '\n') };
    const problems = findMailProblems(MAIL_TEMPLATES[name], words);
    if (Object.keys(problems).length > 0) return refused({ code: 'invalid-input', fields: problems });
    return store(ports, user, { name, version, words: isDefault(name, words) ? null : words });
  };

/** Brings the default words of a mail back. */
export const resetMail =
  (ports: SavePorts): UseCase<'mails.reset'> =>
  ({ user }, { mailName: name, version }) =>
    store(ports, user, { name, version, words: null });
