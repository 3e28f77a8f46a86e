import { accepted, type Result } from '../../domain/result.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { personalDataFile } from '../contract/accounts.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment } from '../moment.ts';
import type { PersonalData, User } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';

type Ports = { readonly personalData: Pick<PersonalData, 'collect'>; readonly clock: Clock };

/** All that the site has of somebody, in a form that a computer can read (product.md 1.13). */
export const exportData =
  ({ personalData, clock }: Ports) =>
  async (user: User): Promise<Result<OutputOf<'accounts.exportData'>, Refusal>> =>
    accepted(
      personalDataFile({
        site: SITE_NAME,
        exportedAt: moment(clock.now()),
        data: await personalData.collect(user),
      }),
    );
