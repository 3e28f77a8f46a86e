import { accepted, refused } from '../../domain/result.ts';
import { createReasonChange } from '../administration/audit-changes.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ComposeMail } from '../mail/send-outbox.ts';
import type { UseCase } from '../use-case.ts';
import { emailCorrectedMail, emailCorrectionMail } from './account-mails.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'randomness' | 'clock' | 'site'>;

type Done = OutputOf<'people.correctEmail'>;

/** How long a corrected address can be confirmed, in milliseconds (product.md 13.43). */
const CORRECTION_MS = 7 * 86_400_000;

/**
 * Asks the new address of an account to confirm itself; until then nothing changes. A later correction replaces an earlier
 * one (product.md 13.43).
 */
export const correctEmail =
  ({ transact, clock }: Ports): UseCase<'people.correctEmail'> =>
  ({ user: actor }, { userId, email, reason }) =>
    transact<Done, Refusal>(async ({ users, emailCorrections, outbox, audit }) => {
      const person = await users.lock(userId);
      if (!person) return refused({ code: 'not-found' });
      if (person.email === email) return refused({ code: 'email-unchanged' });
      const owner = await users.findByLogin(email);
      if (owner && owner.id !== userId) return refused({ code: 'email-of-other' });
      const now = clock.now();
      const request = { userId, requestedBy: actor.id, email };
      await emailCorrections.request({ ...request, requestedAt: now, expiresAt: now + CORRECTION_MS });
      await outbox.add({ kind: 'email-correction', userId }, now);
      await audit.record({
        actorId: actor.id,
        action: 'address correction requested',
        subject: { kind: 'user', id: userId, label: person.username },
        changes: [{ field: 'email', before: person.email, after: email }, createReasonChange(reason)],
        at: now,
      });
      return accepted({ success: true });
    });

/**
 * Composes the mail that asks a corrected address for its confirmation; nothing where the correction was confirmed or has
 * expired meanwhile. As with reset links the token is made when the mail is sent, and only its digest is stored.
 */
export const composeEmailCorrection =
  ({ transact, randomness, clock, site }: Ports): ComposeMail<'email-correction'> =>
  ({ userId }, attempts) =>
    inTransaction(transact, async ({ users, emailCorrections }) => {
      const [user, correction] = [await users.findById(userId), await emailCorrections.findOf(userId, clock.now())];
      if (!user || !correction) return null;
      const token = randomness.token();
      await emailCorrections.keepToken(userId, token);
      const recipient = { username: user.username, email: correction.email };
      return { mail: emailCorrectionMail(recipient, token, site), version: attempts };
    });

/**
 * Moves an account to its corrected address by the link of the mail: signing in, receipts and the newsletter follow,
 * and the former address is notified (product.md 13.43).
 */
export const confirmEmail =
  ({ transact, clock, site }: Ports): UseCase<'accounts.confirmEmail'> =>
  (_, { token }) =>
    transact<Done, Refusal>(async ({ users, emailCorrections, newsletter, outbox, audit }) => {
      const now = clock.now();
      const correction = await emailCorrections.findByToken(token, now);
      const user = correction && (await users.lock(correction.userId));
      if (!user || !(await emailCorrections.remove(user.id, correction.email))) {
        return refused({ code: 'email-link-invalid' });
      }
      const { email } = correction;
      if (!(await users.setEmail(user.id, email))) return refused({ code: 'email-of-other' });
      await newsletter.moveAddress(user.email, email, now);
      await outbox.add(emailCorrectedMail(user, site), now);
      await audit.record({
        actorId: correction.requestedBy,
        action: 'address corrected',
        subject: { kind: 'user', id: user.id, label: user.username },
        changes: [{ field: 'email', before: user.email, after: email }],
        at: now,
      });
      return accepted({ success: true });
    });
