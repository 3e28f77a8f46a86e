import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { AsideNotice } from '../aside-notice.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { LedTo } from '../led-to.tsx';
import { VersionWords } from '../saved-words.tsx';
import { savingOver, useConflict } from '../use-conflict.ts';
import { useFormText } from '../use-form-text.ts';
import type { RefusedSave } from './edit-post-actions.ts';
import { draftOf, type EditData, type PostDraft } from './post-draft.ts';
import { postFieldsCompared } from './post-fields-compared.ts';
import { POST_FORM, PostForm } from './post-form.tsx';
import { PostHistory } from './post-history.tsx';
import { useRestoredVersion } from './use-restored-version.ts';

type PostEditingProps = EditData & {
  readonly failure: RefusedSave | undefined;
  /** The version that was saved from here last. */
  readonly saved: number | null;
};

/**
 * The form of a post with what its author put into it, whatever happens to the post meanwhile; where somebody else was faster
 * both texts above it, with the two ways on; below it the history (product.md 13.14, 13.18, 13.19).
 */
export function PostEditing({ post: now, preview, failure, saved }: PostEditingProps) {
  const [opened] = useState({ post: now, preview });
  const own = failure ? (failure.values as PostDraft) : draftOf(opened.post);
  const { draft, turn, put } = useFormText(own);
  const theirs = failure?.theirs;
  const { stage, takeTheirs, bringBack } = useConflict({
    theirs: theirs && { version: theirs.version, draft: draftOf(theirs) },
    own,
    put,
  });
  const isTaken = theirs !== undefined && stage === 'theirs-taken';
  const seen = theirs && stage !== 'open' ? theirs.version : (failure?.version ?? saved ?? opened.post.version);
  const { restored, ...restoring } = useRestoredVersion({ post: now, failure, saved, put });
  return (
    <>
      {theirs && stage === 'open' ? (
        <ConflictNotice
          theirs={<VersionWords version={theirs.version} saved={theirs} />}
          savedBy={theirs.savedBy}
          fields={postFieldsCompared(draftOf(theirs), own)}
          onTakeTheirs={takeTheirs}
          keepOwn={savingOver(POST_FORM, theirs.version)}
        />
      ) : null}
      {isTaken ? <AsideNotice onBringBack={bringBack} /> : null}
      {restored?.version ? (
        <RestoredNotice key={`restored ${turn}`} version={restored.version} onBringBack={restoring.bringBack} />
      ) : null}
      <PostForm
        key={turn}
        draft={draft}
        failure={theirs || restored ? undefined : failure}
        isRefused={restored !== null || (failure !== undefined && !isTaken)}
        known={{ content: opened.post.content, preview: opened.preview }}
        version={seen}
        isSlugFixed={now.state === 'published'}
        words="Save Post"
      />
      <PostHistory
        post={now}
        hindrance={theirs ? 'Save the post first to restore an earlier version.' : null}
        isBusy={restoring.isBusy}
        onRestore={restoring.restore}
      />
    </>
  );
}

type RestoredNoticeProps = { readonly version: number; readonly onBringBack: (() => void) | null };

const RestoredNotice = ({ version, onBringBack }: RestoredNoticeProps) => (
  <LedTo>
    <Notice title={`Version ${version} is in the form`} role="status">
      <p>Save it to bring it back, or leave this page to keep the post as it is.</p>
    </Notice>
    {onBringBack ? <AsideNotice onBringBack={onBringBack} /> : null}
  </LedTo>
);
