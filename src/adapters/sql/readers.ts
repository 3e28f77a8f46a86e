import type { AttemptReader } from '../../application/ports/attempt-reader.ts';
import type { AttemptRepository } from '../../application/ports/attempt-repository.ts';
import type { ContentRepository } from '../../application/ports/content-repository.ts';
import type { CredentialRepository } from '../../application/ports/credential-repository.ts';
import type { PaymentRepository } from '../../application/ports/payment-repository.ts';
import type { PersonalData } from '../../application/ports/personal-data.ts';
import type { PromoCodeRepository } from '../../application/ports/promo-code-repository.ts';
import type { ReminderRepository } from '../../application/ports/reminder-repository.ts';
import type { UserRepository } from '../../application/ports/user-repository.ts';
import { attemptReader } from './attempt-reader.ts';
import type { Database } from './database.ts';
import { personalData } from './personal-data/personal-data.ts';
import { repositoriesOn } from './transact.ts';

/** What may be read outside a transaction; nothing here locks or changes. */
export type Readers = {
  readonly attemptReader: AttemptReader;
  readonly attempts: Pick<AttemptRepository, 'find' | 'listOverdue'>;
  readonly credentials: Pick<CredentialRepository, 'findByResetToken'>;
  readonly content: Pick<ContentRepository, 'isEmpty'>;
  readonly payments: Pick<PaymentRepository, 'findById' | 'findByIntent' | 'findOpen' | 'listStale' | 'listGranted'>;
  readonly promoCodes: Pick<PromoCodeRepository, 'findByCode' | 'findById' | 'ownUse'>;
  readonly personalData: Pick<PersonalData, 'collect'>;
  readonly reminders: Pick<ReminderRepository, 'listEnding'>;
  readonly users: Pick<UserRepository, 'findById' | 'findByLogin' | 'list'>;
};

/** Reads of what is committed. On SQLite they use a connection of their own and never wait for a transaction. */
export function readers(database: Database): Readers {
  const handle = database.reads;
  const { attempts, content, credentials, payments, promoCodes, reminders, users } = repositoriesOn(handle);
  const ofOnePerson = { attemptReader: attemptReader(handle), personalData: personalData(handle) };
  return { ...ofOnePerson, attempts, content, credentials, payments, promoCodes, reminders, users };
}
