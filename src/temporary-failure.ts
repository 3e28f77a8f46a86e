import { isStorageFailure } from './adapters/sql/storage-failure.ts';
import { PasswordHasherBusy } from './application/ports/accounts.ts';
import type { IsStorageFailure } from './application/ports/infrastructure.ts';
import { PictureStorageUnavailable } from './application/ports/pictures.ts';

/** Whether a failure passes by itself: storage that cannot be reached, too many passwords to hash. */
export const isTemporaryFailure: IsStorageFailure = (error) =>
  isStorageFailure(error) || error instanceof PasswordHasherBusy || error instanceof PictureStorageUnavailable;
