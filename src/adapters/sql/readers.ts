import type { AttemptReader } from '../../application/ports/attempt-reader.ts';
import type { AttemptRepository } from '../../application/ports/attempt-repository.ts';
import type { CompetencyReader } from '../../application/ports/competency-reader.ts';
import type { ContentRepository } from '../../application/ports/content-repository.ts';
import type { ExampleUploadRepository } from '../../application/ports/example-upload-repository.ts';
import type { PaymentRepository } from '../../application/ports/payment-repository.ts';
import type { PromoCodeRepository } from '../../application/ports/promo-code-repository.ts';
import type { UserRepository } from '../../application/ports/user-repository.ts';
import { attemptReader } from './attempt-reader.ts';
import { competencyReader } from './competency-reader.ts';
import type { Database } from './database.ts';
import { repositoriesOn } from './transact.ts';

/** What may be read outside a transaction; nothing here locks or changes. */
export type Readers = {
  readonly attemptReader: AttemptReader;
  readonly attempts: Pick<AttemptRepository, 'find' | 'listOverdue'>;
  readonly competencies: CompetencyReader;
  readonly content: Pick<ContentRepository, 'isEmpty'>;
  readonly exampleUploads: Pick<ExampleUploadRepository, 'count'>;
  readonly payments: Pick<PaymentRepository, 'findById' | 'findByIntent' | 'findOpen' | 'listStale' | 'listGranted'>;
  readonly promoCodes: Pick<PromoCodeRepository, 'findByCode' | 'findById' | 'ownUse'>;
  readonly users: Pick<UserRepository, 'findById' | 'findByLogin' | 'list'>;
};

/** Reads of what is committed. On SQLite they use a connection of their own and never wait for a transaction. */
export function readers(database: Database): Readers {
  const { attempts, content, exampleUploads, payments, promoCodes, users } = repositoriesOn(database.reads);
  return {
    attemptReader: attemptReader(database.reads),
    competencies: competencyReader(database.reads),
    attempts,
    content,
    exampleUploads,
    payments,
    promoCodes,
    users,
  };
}
