import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router-dom';
import { roleTitle } from '../../../domain/accounts/role.ts';
import { column, columns, facts } from '../../accounts/account-page.css.ts';
import { Fact } from '../../accounts/fact.tsx';
import type { PageLoad } from '../../page-route.tsx';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { CalendarDay } from '../../ui/calendar-day.tsx';
import { Card } from '../../ui/card.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ADMIN_PAGES } from '../admin-links.ts';
import { RecordPage } from '../record-page.tsx';
import { actions, soft } from '../records.css.ts';
import { AccessCard } from './access-card.tsx';
import { UserDialog, type UserView } from './user-dialog.tsx';
import { AttemptsCard, PaymentsCard, PromoUsesCard } from './user-history.tsx';
import { userAction, userPath } from './user-paths.ts';

export { actOnUser } from './user-actions.ts';

/** Loads all that administrators see of an account. */
export const loadUser: PageLoad<UserView> = ({ api, params }) => api('people.read', { userId: params.userId ?? '' });

const devices = (count: number): string => {
  if (count === 0) return 'Not signed in anywhere';
  return count === 1 ? 'Signed in on 1 device' : `Signed in on ${count} devices`;
};

function AccountCard({ view: { person, sessions } }: { readonly view: UserView }) {
  const isOneself = useViewer()?.id === person.id;
  return (
    <Card title="Account">
      <dl className={facts}>
        <Fact name="Username">{person.username}</Fact>
        <Fact name="Email">
          <MailAddress of={person.email} />
        </Fact>
        <Fact name="Role">{roleTitle(person.role)}</Fact>
        <Fact name="Member since">
          <CalendarDay of={person.createdAt} />
        </Fact>
        <Fact name="Sessions">{devices(sessions)}</Fact>
      </dl>
      <div className={actions}>
        {isOneself ? null : (
          <Link to={userPath(person.id, 'role')} className={button.other} preventScrollReset>
            {person.role === 'admin' ? 'Take Administrator Role' : 'Make Administrator'}
          </Link>
        )}
        <Link to={userPath(person.id, 'sessions')} className={button.ending} preventScrollReset>
          End All Sessions
        </Link>
      </div>
      {isOneself ? <p className={soft}>This is you. Only another administrator can take your role.</p> : null}
    </Card>
  );
}

/** One person: who it is, what was bought and reached, and what support can do (product.md 13.4 to 13.9). */
export function UserPage() {
  const view = useLoaderData() as UserView;
  const failure = useActionData() as FormFailure | undefined;
  const asked = userAction(useSearchParams()[0].get('do'));
  // A dialog needs the document; the server shows the page without it.
  const action = useHydrated() ? asked : null;
  const { person } = view;
  return (
    <RecordPage
      title={person.username}
      list={ADMIN_PAGES.users}
      all="All Users"
      subject={{ kind: 'user', id: person.id }}
    >
      <div className={columns}>
        <div className={column}>
          <AccountCard view={view} />
          <AccessCard product="nppe" view={view} />
          <AccessCard product="peng" view={view} />
        </div>
        <div className={column}>
          <PaymentsCard payments={view.payments} />
          <AttemptsCard attempts={view.attempts} />
          <PromoUsesCard uses={view.promoUses} />
        </div>
      </div>
      {action ? (
        <UserDialog
          key={action}
          action={action}
          view={view}
          failure={failure?.intent === action ? failure : undefined}
        />
      ) : null}
    </RecordPage>
  );
}
