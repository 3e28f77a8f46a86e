import { Badge } from '../ui/badge.tsx';
import type { AccessView } from './access-view.ts';

/** The state of a product in one word, at the title of its card. */
export function AccessBadge({ access }: { readonly access: AccessView }) {
  if (access.state === 'admin') return <Badge tone="accent">Admin</Badge>;
  if (access.state === 'active') return <Badge tone="good">Active</Badge>;
  if (access.state === 'inactive') return <Badge>{access.expired ? 'Expired' : 'Inactive'}</Badge>;
  return null;
}
