import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { AsideNotice } from '../aside-notice.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { SavedWords } from '../saved-words.tsx';
import { savingOver, useConflict } from '../use-conflict.ts';
import type { RefusedSave } from './edit-post-actions.ts';
import { draftOf, type EditData, type PostDraft } from './post-draft.ts';
import { postFieldsCompared } from './post-fields-compared.ts';
import { POST_FORM, PostForm } from './post-form.tsx';
import { PostHistory } from './post-history.tsx';
import { useRestoredVersion } from './use-restored-version.ts';

type PostEditingProps = EditData & {
  readonly failure: RefusedSave | undefined;
};

/**
 * The form of a post with what it was opened with, whatever happens to the post meanwhile; where somebody else was faster both
 * texts above it, with the two ways on; below it the history (product.md 13.14, 13.18, 13.19).
 */
export function PostEditing({ post: now, preview, failure }: PostEditingProps) {
  const [opened] = useState({ post: now, preview });
  const theirs = failure?.theirs;
  const { stage, takeTheirs, bringBack } = useConflict(theirs?.version);
  const own = failure ? (failure.values as PostDraft) : draftOf(opened.post);
  const isTaken = theirs !== undefined && stage === 'theirs-taken';
  const seen = theirs && stage !== 'open' ? theirs.version : (failure?.version ?? opened.post.version);
  const isSlugFixed = now.state === 'published';
  const restoring = useRestoredVersion(now, failure);
  const { restored } = restoring;
  return (
    <>
      {theirs && stage === 'open' ? (
        <ConflictNotice
          theirs={
            <>
              Version {theirs.version}, <SavedWords {...theirs} />
            </>
          }
          fields={postFieldsCompared(draftOf(theirs), own)}
          onTakeTheirs={takeTheirs}
          keepOwn={savingOver(POST_FORM, theirs.version)}
        />
      ) : null}
      {isTaken ? <AsideNotice onBringBack={bringBack} /> : null}
      {restored?.version ? <RestoredNotice version={restored.version} onBringBack={restoring.bringBack} /> : null}
      <PostForm
        key={`${theirs?.version} ${stage} ${restored?.turn}`}
        draft={restored?.draft ?? (isTaken ? draftOf(theirs) : own)}
        failure={theirs || restored ? undefined : failure}
        isRefused={restored !== null || (failure !== undefined && !isTaken)}
        preview={opened.preview}
        previewed={opened.post.content}
        version={seen}
        isSlugFixed={isSlugFixed}
        words="Save Post"
      />
      <PostHistory
        post={now}
        hindrance={theirs ? 'Save the post first to restore an earlier version.' : null}
        onRestore={restoring.restore}
      />
    </>
  );
}

type RestoredNoticeProps = { readonly version: number; readonly onBringBack: (() => void) | null };

const RestoredNotice = ({ version, onBringBack }: RestoredNoticeProps) => (
  <>
    <Notice title={`Version ${version} is in the form`} role="status">
      <p>Save it to bring it back, or leave this page to keep the post as it is.</p>
    </Notice>
    {onBringBack ? <AsideNotice onBringBack={onBringBack} /> : null}
  </>
);
