import { redirect, useActionData } from 'react-router-dom';
import { TOPICS_BY_CODE } from '../../domain/exam/topics.ts';
import type { PageAction } from '../page-request.ts';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { type FormFailure, readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ADMIN_PAGE_LINKS, questionPath } from './admin-links.ts';
import { ITEM_USE_LABELS } from './question-labels.ts';

/** Begins a draft and goes to its page, where it is written. */
export const action: PageAction = async ({ api, request, notify }) => {
  const form = await request.formData();
  const values = {
    use: readFormText(form, 'use'),
    topic: readFormText(form, 'topic'),
    source: readFormText(form, 'source'),
  };
  try {
    const { id } = await api('questions.create', values);
    notify({ title: 'Draft created' });
    return redirect(questionPath(id));
  } catch (error) {
    return respondWithFormFailure(error, values, 'The draft could not be created. Please try again.');
  }
};

/** Where a question is begun: what it is for, before what it says (product.md 12.20). */
export function Component() {
  const failure = useActionData() as FormFailure | undefined;
  return (
    <PageBody width="text">
      <PageTitle of="New Question" />
      <PageHeader
        above={ADMIN_PAGE_LINKS.questions.label}
        title="New Question"
        actions={
          <Link to={ADMIN_PAGE_LINKS.questions.to} className={button.other}>
            All Questions
          </Link>
        }
      >
        It begins as a draft that only administrators see.
      </PageHeader>
      <Card>
        <PostForm failure={failure} words="Create Draft" busyWords="Creating...">
          <SelectField label="Used in" name="use" defaultValue={failure?.values.use ?? 'chapter-1'}>
            {ITEM_USE_LABELS.map(([use, name]) => (
              <option key={use} value={use}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Topic" name="topic" defaultValue={failure?.values.topic} error={failure?.fields.topic}>
            {Object.entries(TOPICS_BY_CODE).map(([code, { title }]) => (
              <option key={code} value={code}>
                {code} {title}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Source"
            name="source"
            hint="The act, code or book on which the answer rests. Learners do not see it."
            maxLength={500}
            defaultValue={failure?.values.source}
            error={failure?.fields.source}
          />
        </PostForm>
      </Card>
    </PageBody>
  );
}
