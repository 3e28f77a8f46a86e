import { accepted } from '../../src/domain/result.ts';
import type { Person } from './browser.ts';
import type { BuiltApp } from './built-app.ts';

const DAY = 86_400_000;

/** Gives NPPE access for some days to whoever is signed in at the browser; with less than none it is over. */
export async function giveAccess({ server, clock }: BuiltApp, person: Person, days: number): Promise<void> {
  const { id } = (await (await person.context.request.get('/api/me')).json()) as { id: number };
  await server.transact(async ({ users }) => {
    await users.setNppeAccess(id, { status: 'active', endsAt: clock.now() + days * DAY });
    return accepted(null);
  });
}
