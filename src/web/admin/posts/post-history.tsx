import { useCallback } from 'react';
import { httpApi } from '../../api/http-api.ts';
import { VersionHistory } from '../text/version-history.tsx';
import { draftOf, type EditedPost } from './post-draft.ts';
import { postFieldsCompared } from './post-fields-compared.ts';

type PostHistoryProps = {
  readonly post: EditedPost;
  readonly hindrance: string | null;
  readonly isBusy: boolean;
  readonly onRestore: (version: number) => void;
};

/** The versions of a post; restoring puts one into the form (product.md 13.18). */
export function PostHistory({ post, hindrance, isBusy, onRestore }: PostHistoryProps) {
  const { id: postId } = post;
  const list = useCallback(() => httpApi('posts.listVersions', { postId }), [postId]);
  const compare = useCallback(
    async (number: number) => {
      const version = await httpApi('posts.readVersion', { postId, number });
      return postFieldsCompared(draftOf(version), draftOf(post));
    },
    [postId, post],
  );
  return (
    <VersionHistory
      inUse={post.version}
      hindrance={hindrance}
      isBusy={isBusy}
      list={list}
      compare={compare}
      onRestore={onRestore}
    />
  );
}
