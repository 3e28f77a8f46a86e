import { useActionData, useLoaderData } from 'react-router-dom';
import type { OutputOf } from '../../../application/contract/index.ts';
import { COMPETENCY_PARTS, type CompetencyPart, PART_TITLES } from '../../../domain/competency/competency-texts.ts';
import { DateTimeText } from '../../format/moments.tsx';
import { type PageAction, type PageLoader, refusePage } from '../../page-request.ts';
import { Card } from '../../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../../ui/form-failure.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { story } from './editor.css.ts';
import { soft } from './submission.css.ts';

type Review = OutputOf<'mentor.read'>;

const tokenOf = (url: URL): string => url.searchParams.get('token') ?? '';

/** The one text that a link opens; a link that is incomplete is not there (product.md 9.45). */
export const loader: PageLoader<Review> = async ({ api, url }) => {
  const token = tokenOf(url);
  if (!/^[\w-]{20,100}$/.test(token)) return refusePage(404, { screen: 'not-found' });
  return api('mentor.read', { token });
};

const FAILED = 'Your comment could not be saved. Please try again.';

/** Leaves a comment for the learner. */
export const action: PageAction = async ({ api, request, url }) => {
  const form = await request.formData();
  const values = {
    author: readFormText(form, 'author'),
    part: readFormText(form, 'part'),
    body: readFormText(form, 'body'),
  };
  try {
    await api('mentor.comment', { ...values, part: values.part as CompetencyPart, token: tokenOf(url) });
    return { saved: true, values: { ...values, body: '' } };
  } catch (error) {
    return respondWithFormFailure(error, values, FAILED);
  }
};

type Answer = FormFailure | { readonly saved: true; readonly values: Readonly<Record<string, string>> };

/** One competency for a mentor, who may comment without an account. */
export function Component() {
  const review = useLoaderData() as Review;
  const answer = useActionData() as Answer | undefined;
  const saved = answer !== undefined && 'saved' in answer;
  const failure = answer && !('saved' in answer) ? answer : undefined;
  return (
    <PageBody width="text">
      <PageTitle of={`Review of ${review.code}`} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeader above={`Draft of ${review.learner}, ${review.regulator}`} title={`${review.code} ${review.title}`}>
        {review.description}
      </PageHeader>
      <p className={soft}>
        The text as it was saved on <DateTimeText of={review.savedAt} />.
      </p>
      {COMPETENCY_PARTS.map((part) => (
        <section key={part}>
          <h2>{PART_TITLES[part]}</h2>
          {review[part] ? <p className={story}>{review[part]}</p> : <p className={soft}>Not written yet.</p>}
        </section>
      ))}
      <Card title="Leave a comment">
        <PostForm
          key={saved ? 'again' : 'first'}
          intent="comment"
          failure={failure}
          words="Leave comment"
          busyWords="Saving..."
        >
          <TextField
            label="Your name"
            name="author"
            autoComplete="name"
            maxLength={80}
            defaultValue={answer?.values.author}
            error={failure?.fields.author}
          />
          <SelectField label="About" name="part" defaultValue={answer?.values.part ?? 'action'}>
            {COMPETENCY_PARTS.map((part) => (
              <option key={part} value={part}>
                {PART_TITLES[part]}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="Comment"
            name="body"
            maxLength={2000}
            defaultValue={answer?.values.body}
            error={failure?.fields.body}
          />
        </PostForm>
        {saved ? (
          <Notice tone="good" role="status" title="Comment saved">
            <p>{review.learner} sees it beside the text. You can leave another one.</p>
          </Notice>
        ) : null}
      </Card>
    </PageBody>
  );
}
