import { useState } from 'react';
import { MAX_POST_LENGTH, type PostFields, suggestedSlug } from '../../../domain/publishing/post-form.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { POSTS_PATH } from '../admin-links.ts';
import { row } from '../records.css.ts';
import type { KnownPreviewData } from '../text/live-preview.tsx';
import { TextEditorWithPreview } from '../text/text-editor.tsx';
import { PostedForm } from '../versioned-form/posted-form.tsx';
import type { VersionedFormHandle } from '../versioned-form/use-versioned-form.ts';

type Form = VersionedFormHandle<PostFields>;

type PostFormProps = {
  readonly form: Form;
  /** What readers see of the text that the form was opened with. */
  readonly known?: KnownPreviewData;
  /** The address of a public post stays. */
  readonly isSlugFixed?: boolean;
  readonly words: string;
};

/** Where the form of a post is, for buttons above it. */
export const POST_FORM_ID = 'post-form';

const TEXT_HINT =
  'Written in Markdown, at most 40,000 characters; a quotation that begins with words in bold is a call-out';

const SLUG_HINT = 'The last part of its address: small letters, digits and hyphens. Suggested from the title.';

/** A post being written: its fields, and the text beside what readers will see of it (product.md 13.14). */
export function PostForm({ form, known, isSlugFixed = false, words }: PostFormProps) {
  const { value: text, onChange: _, ...content } = form.text('content');
  return (
    <PostedForm form={form} id={POST_FORM_ID} intent="save" words={words} list={POSTS_PATH}>
      <TitleAndSlug form={form} isSlugFixed={isSlugFixed} />
      <TextArea
        {...form.text('excerpt')}
        rows={2}
        maxLength={MAX_POST_LENGTH.excerpt}
        hint="One or two sentences for the list and for search engines"
      />
      <div className={row}>
        <TextField {...form.text('author')} hint="As readers see it" />
        <TextField {...form.text('tags')} hint="Separated by commas" />
        <TextField
          {...form.text('publishedAt')}
          type="date"
          hint="UTC. A day to come schedules it; empty keeps a draft"
        />
      </div>
      <CheckBox {...form.box('featured')} />
      <TextEditorWithPreview
        {...content}
        rows={20}
        hint={TEXT_HINT}
        text={text}
        format="markdown"
        onChange={form.type('content')}
        kind="post"
        known={known}
      />
    </PostedForm>
  );
}

/** While a post is new its address follows the title, until it is typed by hand. */
function TitleAndSlug({ form, isSlugFixed }: { readonly form: Form; readonly isSlugFixed: boolean }) {
  const [title, slug] = [form.text('title'), form.text('slug')];
  const isNew = form.state.version === null;
  const [follows, setFollows] = useState(isNew && slug.value === '');
  return (
    <>
      <TextField
        {...title}
        maxLength={MAX_POST_LENGTH.title}
        onChange={(event) => {
          title.onChange(event);
          if (follows) form.type('slug')(suggestedSlug(event.currentTarget.value));
        }}
      />
      <TextField
        {...slug}
        readOnly={isSlugFixed}
        hint={isSlugFixed ? 'It stays while the post is public. Unpublish it to change the address.' : SLUG_HINT}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => {
          setFollows(isNew && event.currentTarget.value === '');
          slug.onChange(event);
        }}
      />
    </>
  );
}
