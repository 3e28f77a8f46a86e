import * as v from 'valibot';
import { createTextSchema, idSchema, isoMomentSchema } from './fields.ts';
import { operationTable } from './operation.ts';

const postLine = v.strictObject({
  id: idSchema,
  title: v.string(),
  slug: v.string(),
  excerpt: v.string(),
  author: v.string(),
  publishedAt: isoMomentSchema,
  updatedAt: isoMomentSchema,
  featured: v.boolean(),
  tags: v.array(v.string()),
});

/** `content` is the text as HTML that has been cleaned. */
const wholePost = v.strictObject({ ...postLine.entries, content: v.string() });

/** Texts that the owner writes. */
export const publishingOperations = operationTable({
  'publishing.readSitePage': {
    method: 'GET',
    path: '/api/site-content/:key',
    access: 'public',
    input: v.strictObject({ key: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,100}$/)) }),
    output: v.strictObject({ title: v.string(), html: v.string() }),
  },
  'publishing.listPosts': {
    method: 'GET',
    path: '/api/blog/posts',
    access: 'public',
    input: v.strictObject({ tag: v.optional(createTextSchema(100)) }),
    output: v.array(postLine),
  },
  'publishing.readPost': {
    method: 'GET',
    path: '/api/blog/posts/:slug',
    access: 'public',
    input: v.strictObject({ slug: createTextSchema(191) }),
    output: v.strictObject({ ...wholePost.entries, related: v.array(postLine) }),
  },
  'publishing.readFeed': {
    method: 'GET',
    path: '/api/blog/feed',
    access: 'public',
    input: v.strictObject({}),
    output: v.array(wholePost),
  },
  'publishing.listPostAddresses': {
    method: 'GET',
    path: '/api/blog/addresses',
    access: 'public',
    input: v.strictObject({}),
    output: v.array(v.strictObject({ slug: v.string(), updatedAt: isoMomentSchema })),
  },
});
