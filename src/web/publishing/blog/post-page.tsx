import { ArrowLeft } from 'lucide';
import { data, useLoaderData, useParams } from 'react-router-dom';
import { ApiError } from '../../../application/contract/api-error.ts';
import type { PostSummaryView, PostView } from '../../../application/contract/index.ts';
import { isConnectionFailure } from '../../api/connection-failure.ts';
import { PageHead } from '../../head/page-head.tsx';
import { StructuredData } from '../../head/structured-data.tsx';
import type { PageLoader } from '../../page-request.ts';
import { useSiteOrigin } from '../../root.tsx';
import { StudyText } from '../../study/study-text.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { postStructuredData } from './blog-structured-data.ts';
import { postSocialCard } from './post-card.ts';
import { article, back, head, next, nextTitle, updated } from './post-page.css.ts';
import { PostDay, PostFacts, PostTags, postPath } from './post-parts.tsx';

type PostData = { readonly state: 'shown'; readonly post: PostView } | { readonly state: 'missing' | 'failed' };

/** One post; a missing or failed one has its own status, and is not cached. */
export const loader: PageLoader = async ({ api, params }) => {
  try {
    return { state: 'shown', post: await api('publishing.readPost', { slug: params.slug ?? '' }) } satisfies PostData;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return data({ state: 'missing' }, { status: 404 });
    if (error instanceof ApiError || isConnectionFailure(error)) return data({ state: 'failed' }, { status: 503 });
    throw error;
  }
};

/** A post of the blog, set like a study text. */
export function Component() {
  const page = useLoaderData() as PostData;
  return (
    <PageBody width="text">
      <p className={back}>
        <Link to="/blog">
          <Icon of={ArrowLeft} size={16} /> Back to Blog
        </Link>
      </p>
      {page.state === 'shown' ? <Shown post={page.post} /> : null}
      {page.state === 'missing' ? <Missing /> : null}
      {page.state === 'failed' ? <Failed /> : null}
    </PageBody>
  );
}

function Shown({ post }: { readonly post: PostView }) {
  const origin = useSiteOrigin();
  return (
    <>
      <PageHead
        title={post.title}
        description={post.excerpt}
        path={postPath(post.slug)}
        kind="article"
        card={postSocialCard(post)}
      />
      <StructuredData of={[postStructuredData(post, origin)]} />
      <article className={article}>
        <header className={head}>
          <PostFacts post={post} />
          <h1>{post.title}</h1>
          <PostTags of={post.tags} />
        </header>
        <StudyText html={post.content} />
        <p className={updated}>
          Last updated <PostDay of={post.updatedAt} />
        </p>
      </article>
      {post.related.length > 0 ? <Related posts={post.related} /> : null}
    </>
  );
}

const Related = ({ posts }: { readonly posts: readonly PostSummaryView[] }) => (
  <aside className={next} aria-labelledby="read-next">
    <Card>
      <h2 id="read-next" className={nextTitle}>
        Read next
      </h2>
      <ul>
        {posts.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={postPath(slug)}>{title}</Link>
          </li>
        ))}
      </ul>
    </Card>
  </aside>
);

const Missing = () => (
  <Card level={1} title="Blog Post Not Found">
    <PageTitle of="Blog Post Not Found" />
    <meta name="robots" content="noindex" />
    <p>There is no post at this address. It may have been moved or taken down.</p>
  </Card>
);

function Failed() {
  const { slug } = useParams();
  return (
    <>
      <PageTitle of="Error Loading Blog" />
      <h1>Blog</h1>
      <LoadFailure key={slug} title="Error Loading Blog" words="Unable to load blog posts. Please try again later." />
    </>
  );
}
