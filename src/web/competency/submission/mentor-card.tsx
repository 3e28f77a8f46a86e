import { useEffect } from 'react';
import { Form, useActionData, useSubmit } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { PART_TITLES } from '../../../domain/competency/competency-texts.ts';
import { sendCall } from '../../api/http-api.ts';
import { DateTimeText } from '../../format/moments.tsx';
import { Badge } from '../../ui/badge.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { useFormBusy } from '../../ui/form-busy.ts';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { bodyText, commentBox, secret } from './editor.css.ts';
import { plain, row, small, soft, stack, strong } from './submission.css.ts';
import type { EntryPageData } from './submission-data.ts';

type Created = { readonly link: OutputOf<'submission.createLink'> };

type MentorProps = {
  readonly data: EntryPageData;
  /** Whether the server has a text that a link could show; on a new page not before the first save. */
  readonly isSaved: boolean;
};

/** Reports to the server that the comments on the page were seen; one that came since is new until the page shows it. */
function useSeenComments({ entry: { comments }, submissionId, code }: EntryPageData): void {
  const lastCommentId = comments.findLast(({ isNew }) => isNew)?.id;
  useEffect(() => {
    if (lastCommentId === undefined) return;
    // A report that fails is made when the page is opened again.
    void sendCall('submission.noteSeenComments', { submissionId, code, lastCommentId }).catch(() => undefined);
  }, [submissionId, code, lastCommentId]);
}

/** Links by which a mentor reads this text, and what they commented (product.md 9.45). */
export function MentorCard({ data, isSaved }: MentorProps) {
  const { entry, submissionId } = data;
  useSeenComments(data);
  const answer = useActionData() as Created | FormFailure | null | undefined;
  const created = answer && 'link' in answer ? answer.link : null;
  const failure = answer && 'fields' in answer ? answer : undefined;
  const canLink = entry.canWrite && isSaved;
  return (
    <Card title="A mentor's view">
      {entry.comments.length > 0 ? (
        <ul className={plain} aria-label="Comments">
          {entry.comments.map(({ id, author, part, body, createdAt, isNew }) => (
            <li key={id} className={commentBox}>
              <p className={strong}>
                {author}{' '}
                <span className={small}>
                  on {PART_TITLES[part]}, <DateTimeText of={createdAt} />
                </span>{' '}
                {isNew ? <Badge>New</Badge> : null}
              </p>
              <p className={bodyText}>{body}</p>
              <RemoveComment id={id} author={author} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className={soft}>
        A link shows this one competency, without an account, to whoever has it. They can comment. You can end it at any
        time.
      </p>
      {entry.links.length > 0 ? <Links links={entry.links} /> : null}
      {canLink ? (
        <PostForm intent="link" failure={failure} words="Make a link" busyWords="Making..." look="other">
          <input type="hidden" name="submissionId" value={submissionId} />
          <SelectField label="It expires after" name="days" defaultValue="14">
            <option value="7">7 days</option>
            <option value="14">14 days</option>
            <option value="60">60 days</option>
          </SelectField>
        </PostForm>
      ) : (
        <p className={small}>
          {entry.canWrite
            ? 'A link can be made once something is written and saved.'
            : 'A new link needs P.Eng. access. Renew access to make one.'}
        </p>
      )}
      {created ? <NewLink token={created.token} /> : null}
    </Card>
  );
}

/** A comment that is removed is gone, so that the button asks once more. */
function RemoveComment({ id, author }: { readonly id: number; readonly author: string }) {
  const submit = useSubmit();
  const busy = useFormBusy('remove-comment');
  const remove = (): void =>
    void submit({ intent: 'remove-comment', id }, { method: 'post', preventScrollReset: true });
  return (
    <div className={row}>
      <ConfirmButton
        words="Remove"
        name={`Remove the comment of ${author}`}
        answers={{ act: 'Remove the comment', keep: 'Keep it' }}
        busy={busy}
        onAct={remove}
      />
    </div>
  );
}

function NewLink({ token }: { readonly token: string }) {
  const hydrated = useHydrated();
  const path = `/mentor-review?token=${token}`;
  return (
    <div className={stack} role="status">
      <p className={strong}>Copy this link now. It is shown once.</p>
      <p className={secret}>
        <a href={path}>{hydrated ? `${window.location.origin}${path}` : path}</a>
      </p>
    </div>
  );
}

const STATES = { open: 'Open until', revoked: 'Ended, was open until', expired: 'Expired' } as const;

const Links = ({ links }: { readonly links: EntryPageData['entry']['links'] }) => (
  <ul className={plain} aria-label="Links">
    {links.map(({ id, state, createdAt, expiresAt }) => (
      <li key={id} className={row}>
        <span className={small}>
          Made <DateTimeText of={createdAt} />
        </span>
        <span>
          {STATES[state]} <DateTimeText of={expiresAt} />
        </span>
        {state === 'open' ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="id" value={id} />
            <button type="submit" className={button.quiet}>
              End it
            </button>
          </Form>
        ) : null}
      </li>
    ))}
  </ul>
);
