import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { AdminChat } from './admin-chat.tsx';

/** Live support with a page to itself; the same as in the admin dashboard, with more room. */
export const AdminChatPage = () => (
  <PageBody>
    <PageTitle of="Live Chat Support" />
    <PageHeader title="Live Chat Support">Manage user support conversations in real-time</PageHeader>
    <AdminChat />
  </PageBody>
);
