import { Form, redirect, useActionData, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { ADMIN_PAGE_LINKS } from '../admin/admin-links.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';

type Reply = OutputOf<'support.readDesk'>['replies'][number];

const FAILED = 'Nothing was saved. Please try again.';

/** Loads the canned replies, by title. */
export const loader: PageLoader<readonly Reply[]> = async ({ api }) => (await api('support.readDesk', {})).replies;

/** Adds, saves or deletes one reply (product.md 10.39). */
export const action: PageAction = async ({ api, notify, request }) => {
  const form = await request.formData();
  const intent = readFormText(form, 'intent');
  const values = { title: readFormText(form, 'title'), words: readFormText(form, 'words') };
  const [kind, replyId = ''] = intent.split('-');
  const version = Number(readFormText(form, 'version'));
  try {
    if (kind === 'delete') await api('support.removeReply', { replyId, version });
    else if (kind === 'save') await api('support.editReply', { replyId, version, ...values });
    else await api('support.addReply', values);
  } catch (error) {
    return respondWithFormFailure(error, values, FAILED, intent);
  }
  notify({ title: kind === 'delete' ? 'Reply deleted' : 'Reply saved' });
  return redirect(ADMIN_PAGE_LINKS.replies.to);
};

type FieldsProps = { readonly reply?: Reply; readonly failure: FormFailure | undefined };

const Fields = ({ reply, failure }: FieldsProps) => (
  <>
    <TextField
      label="Title"
      name="title"
      maxLength={100}
      defaultValue={failure?.values.title ?? reply?.title}
      error={failure?.fields.title}
    />
    <TextArea
      label="Reply"
      name="words"
      rows={4}
      maxLength={4000}
      defaultValue={failure?.values.words ?? reply?.words}
      error={failure?.fields.words}
    />
  </>
);

function ReplyCard({ reply, failure }: { readonly reply: Reply; readonly failure: FormFailure | undefined }) {
  const intents = { save: `save-${reply.id}`, delete: `delete-${reply.id}` };
  const deleteForm = `delete-reply-${reply.id}`;
  const own = failure?.intent === intents.save || failure?.intent === intents.delete ? failure : undefined;
  return (
    <Card title={reply.title}>
      <PostForm
        intent={intents.save}
        failure={own}
        words="Save Reply"
        busyWords="Saving..."
        beside={
          <button type="submit" form={deleteForm} className={button.ending}>
            Delete
          </button>
        }
      >
        <input type="hidden" name="version" value={reply.version} />
        <Fields reply={reply} failure={own} />
      </PostForm>
      <Form id={deleteForm} method="post" preventScrollReset>
        <input type="hidden" name="intent" value={intents.delete} />
        <input type="hidden" name="version" value={reply.version} />
      </Form>
    </Card>
  );
}

/** The replies that administrators insert in a conversation (product.md 10.39). */
export function Component() {
  const replies = useLoaderData() as readonly Reply[];
  const failure = useActionData() as FormFailure | undefined;
  const { label } = ADMIN_PAGE_LINKS.replies;
  return (
    <PageBody>
      <PageTitle of={label} />
      <PageHeader title={label}>
        In a conversation, a reply is inserted into the message and can be changed before it is sent.
      </PageHeader>
      {replies.map((reply) => (
        <ReplyCard key={`${reply.id}-${reply.version}`} reply={reply} failure={failure} />
      ))}
      <Card title="New reply">
        <PostForm
          key={replies.length}
          intent="add"
          failure={failure?.intent === 'add' ? failure : undefined}
          words="Add Reply"
          busyWords="Saving..."
        >
          <Fields failure={failure?.intent === 'add' ? failure : undefined} />
        </PostForm>
      </Card>
    </PageBody>
  );
}
