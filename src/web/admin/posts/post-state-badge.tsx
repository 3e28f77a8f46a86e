import type { PostState } from '../../../domain/publishing/post-state.ts';
import { Badge } from '../../ui/badge.tsx';

const NAMES = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'accent'],
  published: ['Published', 'good'],
  unpublished: ['Unpublished', 'flag'],
  removed: ['File removed', 'flag'],
} as const;

/** How a post stands, in a word (product.md 13.13). */
export const PostStateBadge = ({ state }: { readonly state: PostState }) => {
  const [name, tone] = NAMES[state];
  return <Badge tone={tone}>{name}</Badge>;
};
