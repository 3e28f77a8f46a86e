import { Form, useActionData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { DateTime } from '../../format/moments.tsx';
import { button } from '../../ui/button.css.ts';
import { Card } from '../../ui/card.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { bodyText, commentBox, secret } from './editor.css.ts';
import { PART_TITLES } from './part-editor.tsx';
import { plain, project, small, soft, stack, strong } from './submission.css.ts';
import type { EntryData } from './submission-views.ts';

type Created = { readonly link: OutputOf<'submission.createLink'> };

/** Links by which a mentor reads this text, and what they commented (product.md 9.45). */
export function MentorCard({ data: { entry, submissionId } }: { readonly data: EntryData }) {
  const answer = useActionData() as Created | FormFailure | null | undefined;
  const created = answer && 'link' in answer ? answer.link : null;
  const failure = answer && 'fields' in answer ? answer : undefined;
  const canLink = entry.canWrite && entry.revision > 0;
  return (
    <Card title="A mentor's view">
      {entry.comments.length > 0 ? (
        <ul className={plain} aria-label="Comments">
          {entry.comments.map(({ id, author, part, body, createdAt }) => (
            <li key={id} className={commentBox}>
              <p className={strong}>
                {author}{' '}
                <span className={small}>
                  on {PART_TITLES[part]}, <DateTime of={createdAt} />
                </span>
              </p>
              <p className={bodyText}>{body}</p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove-comment" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className={button.quiet} aria-label={`Remove the comment of ${author}`}>
                  Remove
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={soft}>
        A link shows this one competency, without an account, to whoever has it. They can comment. You can end it at any
        time.
      </p>
      {created ? <NewLink token={created.token} /> : null}
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
        <p className={small}>A link can be made once something is written and saved.</p>
      )}
    </Card>
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

const Links = ({ links }: { readonly links: EntryData['entry']['links'] }) => (
  <ul className={plain} aria-label="Links">
    {links.map(({ id, state, createdAt, expiresAt }) => (
      <li key={id} className={project}>
        <span className={small}>
          Made <DateTime of={createdAt} />
        </span>
        <span>
          {STATES[state]} <DateTime of={expiresAt} />
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
