import { accepted } from '../../domain/result.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { personalDataFile } from '../contract/personal-data-file.ts';
import { toIsoTime } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'personalData' | 'clock'>;

/** Everything stored of the caller as a machine-readable file. */
export const exportData =
  ({ personalData, clock }: Ports): UseCase<'accounts.exportData'> =>
  async ({ user }) =>
    accepted(
      personalDataFile({
        site: SITE_NAME,
        exportedAt: toIsoTime(clock.now()),
        data: await personalData.listRecords(user),
      }),
    );
