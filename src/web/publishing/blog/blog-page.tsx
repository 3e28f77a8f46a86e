import { data, Link, useLoaderData } from 'react-router-dom';
import type { PostLineView } from '../../../application/contract/index.ts';
import { LONGEST_POST } from '../../../domain/publishing/post-form.ts';
import { partOfPage } from '../../api/part-of-page.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { StructuredData } from '../../head/structured-data.tsx';
import type { PageLoad } from '../../page-route.tsx';
import { useSiteOrigin } from '../../root.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { chosen, entry, excerpt, list, more, title as titleStyle } from './blog-page.css.ts';
import { blogThing } from './blog-things.ts';
import { PostFacts, PostTags, postPath } from './post-parts.tsx';

type BlogData = { readonly posts: readonly PostLineView[] | null; readonly tag: string | null };

const TITLE = 'NPPE & P.Eng. Blog';
const DESCRIPTION =
  'Articles on the NPPE and on the P.Eng. application: how the exam is scored, how to plan your study, and how to write competency examples that are accepted.';

/** The posts, of one tag where the address names one; a tag that no post can have has none. A failure has a status of its own, so that it is not kept. */
export const loadBlog: PageLoad = async ({ api, url }) => {
  const tag = url.searchParams.get('tag');
  const isPossible = tag === null || tag.length <= LONGEST_POST.tag;
  const posts = isPossible ? await partOfPage(api('publishing.listPosts', tag === null ? {} : { tag })) : [];
  return data({ posts, tag } satisfies BlogData, posts ? {} : { status: 503 });
};

/** The blog, newest first (product.md 8.18). */
export function BlogPage() {
  const { posts, tag } = useLoaderData() as BlogData;
  const origin = useSiteOrigin();
  return (
    <PageBody width="text">
      <PageHead title={TITLE} description={DESCRIPTION} path="/blog" />
      {posts ? <StructuredData of={[blogThing(posts, origin)]} /> : null}
      <PageHeader title={TITLE}>On the exam, and on the application that follows it.</PageHeader>
      {tag === null ? null : (
        <p className={chosen}>
          Posts tagged <strong>{tag}</strong>. <Link to="/blog">Show all posts</Link>
        </p>
      )}
      {posts ? (
        <Posts posts={posts} tag={tag} />
      ) : (
        <LoadFailure title="Error Loading Blog" words="Unable to load blog posts. Please try again later." />
      )}
    </PageBody>
  );
}

const NoPosts = ({ tag }: { readonly tag: string | null }) =>
  tag === null ? (
    <EmptyState drawing={<SheetDrawing />} title="No blog posts yet">
      Articles on the exam and on the licence application will be here.
    </EmptyState>
  ) : (
    <EmptyState drawing={<SheetDrawing />} title="No posts with this tag">
      The tags below each post lead to others on the same subject.
    </EmptyState>
  );

const Posts = ({ posts, tag }: { readonly posts: readonly PostLineView[]; readonly tag: string | null }) =>
  posts.length === 0 ? (
    <NoPosts tag={tag} />
  ) : (
    <ul className={list}>
      {posts.map((post) => (
        <li key={post.id}>
          <Entry post={post} />
        </li>
      ))}
    </ul>
  );

const Entry = ({ post }: { readonly post: PostLineView }) => (
  <article className={entry}>
    <PostFacts post={post} />
    <h2 className={titleStyle}>
      <Link to={postPath(post.slug)}>{post.title}</Link>
    </h2>
    <p className={excerpt}>{post.excerpt}</p>
    <PostTags of={post.tags} />
    <p>
      <Link to={postPath(post.slug)} className={more} aria-label={`Read Full Article: ${post.title}`}>
        Read Full Article
      </Link>
    </p>
  </article>
);
