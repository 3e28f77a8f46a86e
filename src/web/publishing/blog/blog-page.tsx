import { data, useLoaderData } from 'react-router-dom';
import type { PostSummaryView } from '../../../application/contract/index.ts';
import { MAX_POST_LENGTH } from '../../../domain/publishing/post-form.ts';
import { isSameTag } from '../../../domain/publishing/same-tag.ts';
import { loadOptionalPart } from '../../api/part-of-page.ts';
import { SheetDrawing } from '../../brand/drawings.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { StructuredData } from '../../head/structured-data.tsx';
import type { PageLoader } from '../../page-request.ts';
import { useSiteOrigin } from '../../root.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { chosen, entry, excerpt, list, more, title as titleStyle } from './blog-page.css.ts';
import { blogStructuredData, createTagPageStructuredData } from './blog-structured-data.ts';
import { PostFacts, PostTags, postPath, tagPath } from './post-parts.tsx';

type Posts = readonly PostSummaryView[];
type BlogData =
  | { readonly state: 'shown'; readonly posts: Posts; readonly tag: string | null }
  | { readonly state: 'missing' | 'failed' };

const TITLE = 'NPPE & P.Eng. Blog';
const DESCRIPTION =
  'Articles on the NPPE and on the P.Eng. application: how the exam is scored, how to plan your study, and how to write competency examples that are accepted.';

/**
 * The posts, of one tag where the address names one; a tag without posts does not exist. A failure has a status of its
 * own, so that it is not cached (product.md 8.18).
 */
export const loader: PageLoader = async ({ api, url }) => {
  const asked = url.searchParams.get('tag')?.trim() || null;
  const isPossible = asked === null || asked.length <= MAX_POST_LENGTH.tag;
  const posts = isPossible
    ? await loadOptionalPart(api('publishing.listPosts', asked === null ? {} : { tag: asked }))
    : [];
  if (posts === null) return data({ state: 'failed' } satisfies BlogData, { status: 503 });
  if (asked === null) return { state: 'shown', posts, tag: null } satisfies BlogData;
  const tag = posts[0]?.tags.find((own) => isSameTag(own, asked));
  if (tag === undefined) return data({ state: 'missing' } satisfies BlogData, { status: 404 });
  return { state: 'shown', posts, tag } satisfies BlogData;
};

/** The blog, newest first (product.md 8.18). */
export function Component() {
  const page = useLoaderData() as BlogData;
  return (
    <PageBody width="text">
      {page.state === 'shown' && page.tag === null ? <AllPosts posts={page.posts} /> : null}
      {page.state === 'shown' && page.tag !== null ? <TaggedPosts posts={page.posts} tag={page.tag} /> : null}
      {page.state === 'missing' ? <NoSuchTag /> : null}
      {page.state === 'failed' ? <Failed /> : null}
    </PageBody>
  );
}

function AllPosts({ posts }: { readonly posts: Posts }) {
  const origin = useSiteOrigin();
  return (
    <>
      <PageHead title={TITLE} description={DESCRIPTION} path="/blog" />
      <StructuredData of={[blogStructuredData(posts, origin)]} />
      <PageHeader title={TITLE}>On the exam, and on the application that follows it.</PageHeader>
      {posts.length > 0 ? <PostList posts={posts} /> : <NoPosts />}
      <p>
        <Link to="/glossary">Glossary of NPPE terms</Link>
      </p>
    </>
  );
}

/** A page of its own for each tag, in the spelling of its newest post (product.md 8.22). */
function TaggedPosts({ posts, tag }: { readonly posts: Posts; readonly tag: string }) {
  const origin = useSiteOrigin();
  return (
    <>
      <PageHead
        title={`${tag}: ${TITLE}`}
        description={`Articles tagged ${tag}, from our blog on the NPPE and on the P.Eng. application.`}
        path={tagPath(tag)}
      />
      <StructuredData of={[createTagPageStructuredData(posts, tag, origin)]} />
      <PageHeader title={`${TITLE}: ${tag}`} />
      <p className={chosen}>
        Posts tagged <strong>{tag}</strong>. <Link to="/blog">Show all posts</Link>
      </p>
      <PostList posts={posts} />
    </>
  );
}

const NoSuchTag = () => (
  <>
    <PageTitle of="No posts with this tag" />
    <meta name="robots" content="noindex" />
    <PageHeader title={TITLE} />
    <EmptyState
      drawing={<SheetDrawing />}
      title="No posts with this tag"
      action={<Link to="/blog">Show all posts</Link>}
    >
      The tags below each post lead to others on the same subject.
    </EmptyState>
  </>
);

const Failed = () => (
  <>
    <PageTitle of={TITLE} />
    <PageHeader title={TITLE}>On the exam, and on the application that follows it.</PageHeader>
    <LoadFailure title="Error Loading Blog" words="Unable to load blog posts. Please try again later." />
  </>
);

const NoPosts = () => (
  <EmptyState drawing={<SheetDrawing />} title="No blog posts yet">
    Articles on the exam and on the licence application will be here.
  </EmptyState>
);

const PostList = ({ posts }: { readonly posts: Posts }) => (
  <ul className={list}>
    {posts.map((post) => (
      <li key={post.id}>
        <Entry post={post} />
      </li>
    ))}
  </ul>
);

const Entry = ({ post }: { readonly post: PostSummaryView }) => (
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
