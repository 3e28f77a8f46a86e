import { redirect } from 'react-router-dom';
import type { PageAction, PageLoader } from '../page-request.ts';
import { Card } from '../ui/card.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** Without a view there is nothing to end here. */
export const loader: PageLoader = async ({ viewer }) => {
  if (!(await viewer.get())?.viewing) throw redirect('/');
  return null;
};

/** Ends the view and leads back to the page of the person; the form is outside the app and loads the document anew. */
export const action: PageAction = async ({ api }) => {
  const { userId } = await api('people.endView', {});
  return redirect(userId === null ? '/' : `/admin/users/${userId}`);
};

/** For whoever types the address. */
export const Component = () => (
  <PageBody width="form">
    <PageTitle of="End View" />
    <Card level={1} title="End View">
      <p>Choose End View in the bar at the top to return to the page of this person.</p>
    </Card>
  </PageBody>
);
