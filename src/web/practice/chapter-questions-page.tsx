import { ArrowLeft } from 'lucide';
import { Fragment } from 'react';
import { data, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { ChapterPractice } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { loadOptionalPart } from '../api/part-of-page.ts';
import { useResource } from '../api/use-resource.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { type PageLoader, refusePage } from '../page-request.ts';
import { StudyText } from '../study/study-text.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import * as css from './practice-card.css.ts';
import { PracticeCards } from './practice-cards.tsx';
import { Quiz } from './quiz.tsx';

type ChapterQuestionsData = {
  readonly chapterId: number;
  /** Null where it could not be loaded. */
  readonly practice: ChapterPractice | null;
};

/** The practice of a chapter; an address that names none is not found, a failure has its own status. */
export const loader: PageLoader<unknown> = async ({ api, params }) => {
  if (!/^[1-9]\d{0,9}$/.test(params.chapterId ?? '')) return refusePage(404, { screen: 'not-found' });
  const chapterId = Number(params.chapterId);
  const asked = api('practice.readChapter', { chapterId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return refusePage(404, { screen: 'not-found' });
    throw error;
  });
  const practice = await loadOptionalPart(asked);
  const page: ChapterQuestionsData = { chapterId, practice };
  return practice ? page : data(page, 503);
};

/** The practice questions of a chapter, as its mode shows them. */
export function Component() {
  const loaded = useLoaderData() as ChapterQuestionsData;
  const { chapterId } = loaded;
  const read = () => httpApi('practice.readChapter', { chapterId });
  const practice = useResource(loaded, loaded.practice, read);
  const chapter = practice.value?.chapter;
  const whole = chapter ? `Chapter ${chapter.order}: ${chapter.title}` : null;
  return (
    <PageBody width="text">
      <PageTitle of={whole ? `${whole} - ${PRACTICE_QUESTIONS}` : PRACTICE_QUESTIONS} />
      <div>
        <p className={css.back}>
          <Link to={`/study-guide/${chapterId}`} className={button.quiet}>
            <Icon of={ArrowLeft} size={18} />
            Back to Study Guide
          </Link>
        </p>
        <PageHeader title={whole ? <WithDash whole={whole} part={PRACTICE_QUESTIONS} /> : PRACTICE_QUESTIONS} />
      </div>
      {practice.value ? (
        <Fragment key={chapterId}>
          <Practice practice={practice.value} />
          <MorePractice practice={practice.value} />
        </Fragment>
      ) : (
        <LoadFailure title="The practice questions could not be loaded" part={practice} />
      )}
    </PageBody>
  );
}

const PRACTICE_QUESTIONS = 'Practice Questions';

/** A dash ends a line, it never begins one: it stays with the word before it. */
function WithDash({ whole, part }: { readonly whole: string; readonly part: string }) {
  const at = whole.lastIndexOf(' ') + 1;
  return (
    <>
      {whole.slice(0, at)}
      <span className={css.together}>{whole.slice(at)} -</span> {part}
    </>
  );
}

function Practice({ practice }: { readonly practice: ChapterPractice }) {
  switch (practice.mode) {
    case 'text':
      return (
        <article>
          <StudyText html={practice.content} />
        </article>
      );
    case 'interactive':
      return (
        <>
          {practice.intro ? <p className={css.intro}>{practice.intro}</p> : null}
          <h2 className={hidden}>Questions</h2>
          <PracticeCards questions={practice.questions} />
        </>
      );
    case 'unparsed':
      return (
        <>
          <Notice tone="flag">
            <p>Could not parse interactive questions from the content. Displaying original format.</p>
          </Notice>
          <article>
            <StudyText html={practice.content} />
          </article>
        </>
      );
    case 'quiz':
      return <Quiz practice={{ chapter: practice.chapter, ...practice.stored }} />;
    case 'none':
      return (
        <EmptyState drawing={<SheetDrawing />} title="No Practice Questions Available">
          This chapter has no practice questions yet. The other chapters and the course have some.
        </EmptyState>
      );
  }
}

/** The stored questions of a chapter whose text has questions of its own. */
function MorePractice({ practice }: { readonly practice: ChapterPractice }) {
  if (practice.mode === 'none' || practice.mode === 'quiz' || !practice.stored) return null;
  return (
    <section aria-labelledby="more-practice">
      <h2 id="more-practice">More practice questions</h2>
      <Quiz practice={{ chapter: practice.chapter, ...practice.stored }} />
    </section>
  );
}
