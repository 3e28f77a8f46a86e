import * as v from 'valibot';
import { removeRepeatedTags } from '../../domain/publishing/distinct-tags.ts';
import { areTagsValid, isPostSlug, MAX_POST_LENGTH, type PostFields } from '../../domain/publishing/post-form.ts';
import { createTextSchema, doneSchema, idSchema, isoMomentSchema, optionalDay, pathId } from './fields.ts';
import { operationTable } from './operation.ts';
import { savedByFields, versionNumber, versionSummarySchema } from './saved-version.ts';
import { textPreviewSchema } from './text-preview.ts';

const needed = (words: string, most: number) =>
  v.pipe(
    createTextSchema(most, `This may have at most ${most.toLocaleString('en-CA')} characters.`),
    v.trim(),
    v.nonEmpty(words),
  );

const content = v.pipe(
  createTextSchema(MAX_POST_LENGTH.content, 'A post has at most 40,000 characters.'),
  v.check((typed) => typed.trim() !== '', 'Please write the post.'),
);

/** What an editor writes; `publishedAt` is a day, YYYY-MM-DD, or empty for a draft. */
const fields = {
  title: needed('Please give the post a title.', MAX_POST_LENGTH.title),
  slug: v.pipe(
    createTextSchema(300),
    v.trim(),
    v.check(isPostSlug, 'An address has small letters, digits and single hyphens, at most 120 of them.'),
  ),
  excerpt: needed('Please say in a sentence or two what the post is about.', MAX_POST_LENGTH.excerpt),
  author: needed('Please name the author.', MAX_POST_LENGTH.author),
  tags: v.pipe(
    v.array(v.string()),
    v.transform((tags) => removeRepeatedTags(tags)),
    v.check((tags) => areTagsValid(tags), 'A post has at most 10 tags of at most 50 characters each.'),
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
  publishedAt: v.nullable(isoMomentSchema),
  featured: v.boolean(),
};

const fieldViews = { ...lineViews, excerpt: v.string(), content: v.string() } satisfies Record<
  keyof PostFields,
  v.GenericSchema
>;

const postLine = v.strictObject({
  id: idSchema,
  ...lineViews,
  updatedAt: isoMomentSchema,
  state: v.picklist(['draft', 'scheduled', 'published', 'unpublished', 'removed', 'deleted']),
  isFromFile: v.boolean(),
});

const editedPost = v.strictObject({ ...postLine.entries, ...fieldViews, version: versionNumber, ...savedByFields });

/** A version with what each field of the form said. */
const postVersion = v.strictObject({ ...versionSummarySchema.entries, ...fieldViews });

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
    output: v.strictObject({ post: editedPost, preview: textPreviewSchema }),
  },
  'posts.listVersions': {
    method: 'GET',
    path: '/api/admin/posts/:postId/versions',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: v.array(versionSummarySchema),
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
    output: v.strictObject({ id: idSchema }),
  },
  'posts.save': {
    method: 'PUT',
    path: '/api/admin/posts/:postId',
    access: 'admin',
    input: v.strictObject({ postId: pathId, version: idSchema, ...fields }),
    output: v.strictObject({ version: idSchema }),
  },
  'posts.unpublish': {
    method: 'POST',
    path: '/api/admin/posts/:postId/unpublish',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: doneSchema,
  },
  'posts.republish': {
    method: 'POST',
    path: '/api/admin/posts/:postId/republish',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: doneSchema,
  },
  'posts.delete': {
    method: 'POST',
    path: '/api/admin/posts/:postId/delete',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: doneSchema,
  },
  'posts.undelete': {
    method: 'POST',
    path: '/api/admin/posts/:postId/undelete',
    access: 'admin',
    input: v.strictObject({ postId: pathId }),
    output: doneSchema,
  },
});
