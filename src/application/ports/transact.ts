import type { Result } from '../../domain/result.ts';
import type { AttemptRepository } from './attempt-repository.ts';
import type { ContentRepository } from './content-repository.ts';
import type { ExampleRepository } from './example-repository.ts';
import type { ExampleUploadRepository } from './example-upload-repository.ts';
import type { LeadRepository } from './lead-repository.ts';
import type { NewsletterRepository } from './newsletter-repository.ts';
import type { Outbox } from './outbox.ts';
import type { PaymentRepository } from './payment-repository.ts';
import type { PromoCodeRepository } from './promo-code-repository.ts';
import type { UserRepository } from './user-repository.ts';

/** The repositories, all bound to one transaction. */
export type Repositories = {
  readonly users: UserRepository;
  readonly payments: PaymentRepository;
  readonly promoCodes: PromoCodeRepository;
  readonly attempts: AttemptRepository;
  readonly content: ContentRepository;
  readonly outbox: Outbox;
  readonly leads: LeadRepository;
  readonly newsletter: NewsletterRepository;
  readonly examples: ExampleRepository;
  readonly exampleUploads: ExampleUploadRepository;
};

/**
 * Runs work in one transaction: committed when the Result is accepted, rolled back when it is refused or when the work
 * throws. Inside, only the repositories given are used; mail and payments are not (they belong in the outbox). A
 * deadlock or busy database is tried again from the start, so work must be repeatable.
 */
export type Transact = <Value, Refusal>(
  work: (repositories: Repositories) => Promise<Result<Value, Refusal>>,
) => Promise<Result<Value, Refusal>>;
