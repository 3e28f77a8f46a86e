import { type ChangeEvent, useState } from 'react';
import { LONGEST_POST, suggestedSlug } from '../../../domain/publishing/post-form.ts';
import { boundField } from '../../ui/bound-field.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm as SentForm } from '../../ui/post-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CancelLink } from '../cancel-link.tsx';
import { FormGuard } from '../form-guard.tsx';
import { LockedWhileSaving } from '../locked-while-saving.tsx';
import { row } from '../records.css.ts';
import { TextWithPreview } from '../text/text-with-preview.tsx';
import type { KnownPreview } from '../text/use-live-preview.ts';
import type { PostDraft } from './post-draft.ts';
import { POSTS_PATH } from './post-paths.ts';

type PostFormProps = {
  readonly draft: PostDraft;
  readonly failure: FormFailure | undefined;
  /** Whether what stands in the form was refused, so that it is nowhere else. */
  readonly isRefused: boolean;
  /** What readers see of the text that the form was opened with. */
  readonly known?: KnownPreview;
  /** The version that is edited; none while the post is new. */
  readonly version?: number;
  /** The address of a public post stays. */
  readonly isSlugFixed?: boolean;
  readonly words: string;
};

/** Where the form of a post is, for buttons above it. */
export const POST_FORM = 'post-form';

const TEXT_HINT =
  'Written in Markdown, at most 40,000 characters; a quotation that begins with words in bold is a call-out';

const SLUG_HINT = 'The last part of its address: small letters, digits and hyphens. Suggested from the title.';

/** A post being written: its fields, and the text beside what readers will see of it (product.md 13.14). */
export function PostForm(props: PostFormProps) {
  const { draft, failure, isRefused, known, version, isSlugFixed = false, words } = props;
  const [content, setContent] = useState(draft.content);
  const errors = failure?.fields ?? {};
  const fields = (
    <>
      <TitleAndSlug draft={draft} errors={errors} isNew={version === undefined} isSlugFixed={isSlugFixed} />
      <TextArea
        label="Excerpt"
        name="excerpt"
        rows={2}
        maxLength={LONGEST_POST.excerpt}
        hint="One or two sentences for the list and for search engines"
        defaultValue={draft.excerpt}
        error={errors.excerpt}
      />
      <Facts draft={draft} errors={errors} />
      <CheckBox label="Featured" name="featured" defaultChecked={draft.featured === 'on'} />
      <TextWithPreview
        label="Text"
        name="content"
        rows={20}
        hint={TEXT_HINT}
        text={content}
        format="markdown"
        onChange={setContent}
        error={errors.content}
        kind="post"
        known={known}
      />
    </>
  );
  return (
    <SentForm
      id={POST_FORM}
      intent="save"
      failure={failure}
      words={words}
      busyWords="Saving..."
      beside={<CancelLink to={POSTS_PATH} />}
    >
      <FormGuard intent="save" isRefused={isRefused} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {version === undefined ? <LockedWhileSaving intent="save">{fields}</LockedWhileSaving> : fields}
    </SentForm>
  );
}

type FactsProps = { readonly draft: PostDraft; readonly errors: Readonly<Record<string, string>> };

/** Who wrote it, what it is about, and when it is to be read. */
function Facts({ draft, errors }: FactsProps) {
  const bound = boundField(draft, errors);
  return (
    <div className={row}>
      <TextField {...bound('author')} label="Author" hint="As readers see it" />
      <TextField {...bound('tags')} label="Tags" hint="Parted by commas" />
      <TextField
        {...bound('publishedOn')}
        label="Day"
        type="date"
        hint="UTC. A day to come schedules it; empty keeps a draft"
      />
    </div>
  );
}

type TitleProps = FactsProps & {
  readonly isNew: boolean;
  readonly isSlugFixed: boolean;
};

/** While a post is new its address follows the title, until it is typed by hand. */
function TitleAndSlug({ draft, errors, isNew, isSlugFixed }: TitleProps) {
  const [slug, setSlug] = useState(draft.slug);
  const [follows, setFollows] = useState(isNew && draft.slug === '');
  const retitle = (event: ChangeEvent<HTMLInputElement>): void => {
    if (follows) setSlug(suggestedSlug(event.currentTarget.value));
  };
  const readdress = (event: ChangeEvent<HTMLInputElement>): void => {
    setFollows(isNew && event.currentTarget.value === '');
    setSlug(event.currentTarget.value);
  };
  return (
    <>
      <TextField
        label="Title"
        name="title"
        maxLength={LONGEST_POST.title}
        defaultValue={draft.title}
        onChange={retitle}
        error={errors.title}
      />
      <TextField
        label="Address"
        name="slug"
        readOnly={isSlugFixed}
        hint={isSlugFixed ? 'It stays while the post is public. Unpublish it to change the address.' : SLUG_HINT}
        spellCheck={false}
        autoCapitalize="none"
        value={slug}
        onChange={readdress}
        error={errors.slug}
      />
    </>
  );
}
