import { ignoreQueryParameters } from '../revalidation.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { page, pageTitle, soft } from './admin-chat.css.ts';
import { AdminChat } from './admin-chat.tsx';

export const shouldRevalidate = ignoreQueryParameters('user');

/** Live support with a page to itself; the same as in the admin dashboard, with more space. */
export const Component = () => (
  <div className={page}>
    <PageTitle of="Live Chat Support" />
    <div>
      <h1 className={pageTitle}>Live Chat Support</h1>
      <p className={soft}>Manage user support conversations in real-time</p>
    </div>
    <AdminChat />
  </div>
);
