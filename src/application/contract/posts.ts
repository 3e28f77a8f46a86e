import * as v from 'valibot';
import { distinctTags } from '../../domain/publishing/distinct-tags.ts';
import { areFitTags, isPostSlug, MAX_POST_LENGTH, type PostFields } from '../../domain/publishing/post-form.ts';
import { done, id, moment, optionalDay, pathId, text } from './fields.ts';
import { operationTable } from './operation.ts';
import { savedMark, versionLine, versionNumber } from './saved-version.ts';
import { textPreview } from './text-preview.ts';

const needed = (words: string, most: number) =>
  v.pipe(text(most, `This may have at most ${most.toLocaleString('en-CA')} characters.`), v.trim(), v.nonEmpty(words));

const content = v.pipe(
  text(MAX_POST_LENGTH.content, 'A post has at most 40,000 characters.'),
  v.check((typed) => typed.trim() !== '', 'Please write the post.'),
);

/** What an editor writes; `publishedAt` is a day, YYYY-MM-DD, or empty for a draft. */
const fields = {
  title: needed('Please give the post a title.', MAX_POST_LENGTH.title),
  slug: v.pipe(
    text(300),
    v.trim(),
    v.check(isPostSlug, 'An address has small letters, digits and single hyphens, at most 120 of them.'),
  ),
  excerpt: needed('Please say in a sentence or two what the post is about.', MAX_POST_LENGTH.excerpt),
  author: needed('Please name the author.', MAX_POST_LENGTH.author),
  tags: v.pipe(
    v.array(v.string()),
    v.transform((tags) => distinctTags(tags)),
    v.check((tags) => areFitTags(tags), 'A post has at most 10 tags of at most 50 characters each.'),
  ),
  publishedAt: optionalDay,
  featured: v.boolean(),
  content,
} satisfies Record<keyof PostFields, v.GenericSchema>;

const lineViews = {
  title: v.string(),
  slug: v.string(),
  author: v.string(),
  tags: v.array(v.string()),
  publishedAt: v.nullable(moment),
  featured: v.boolean(),
};

const fieldViews = { ...lineViews, excerpt: v.string(), content: v.string() } satisfies Record<
  keyof PostFields,
  v.GenericSchema
>;

const postLine = v.strictObject({
  id,
  ...lineViews,
  updatedAt: moment,
  state: v.picklist(['draft', 'scheduled', 'published', 'unpublished', 'removed']),
  isFromFile: v.boolean(),
});

const editedPost = v.strictObject({ ...postLine.entries, ...fieldViews, version: versionNumber, ...savedMark });

/** A version with what each field of the form said. */
const postVersion = v.strictObject({ ...versionLine.entries, ...fieldViews });

/** Posts of the blog in the hands of their editors. */
export const postOperations = operationTable({
  'posts.list': {
    method: 'GET',
    path: '/api/admin/posts',
    access: 'admin',
    input: v.strictObject({}),
    output: v.array(postLine),
  },
  'posts.read': {
    method: 'GET',
    path: '/api/admin/posts/:postId',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: v.strictObject({ post: editedPost, preview: textPreview }),
  },
  'posts.listVersions': {
    method: 'GET',
    path: '/api/admin/posts/:postId/versions',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: v.array(versionLine),
  },
  'posts.readVersion': {
    method: 'GET',
    path: '/api/admin/posts/:postId/versions/:number',
    access: 'admin',
    input: v.strictObject({ postId: pathId, number: pathId }),
    output: postVersion,
  },
  'posts.create': {
    method: 'POST',
    path: '/api/admin/posts',
    access: 'admin',
    input: v.strictObject(fields),
    output: v.strictObject({ id }),
  },
  'posts.save': {
    method: 'PUT',
    path: '/api/admin/posts/:postId',
    access: 'admin',
    input: v.strictObject({ postId: pathId, version: id, ...fields }),
    output: v.strictObject({ version: id }),
  },
  'posts.unpublish': {
    method: 'POST',
    path: '/api/admin/posts/:postId/unpublish',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: done,
  },
  'posts.republish': {
    method: 'POST',
    path: '/api/admin/posts/:postId/republish',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: done,
  },
});
