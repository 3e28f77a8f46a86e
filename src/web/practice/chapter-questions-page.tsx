import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData } from 'react-router-dom';
import type { ChapterPractice } from '../../application/contract/index.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { type PageLoad, refusePage } from '../page-route.tsx';
import { StudyText } from '../study/study-text.tsx';
import { button } from '../ui/button.css.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import * as css from './practice-card.css.ts';
import { PracticeCards } from './practice-cards.tsx';
import { Quiz } from './quiz.tsx';

/** The practice of a chapter; an address that names none is not found. */
export const loadChapterQuestions: PageLoad<ChapterPractice> = async ({ api, params }) => {
  const { chapterId = '' } = params;
  if (!/^[1-9]\d{0,9}$/.test(chapterId)) return refusePage(404, { screen: 'not-found' });
  return api('practice.readChapter', { chapterId: Number(chapterId) });
};

/** The practice questions of a chapter, as its mode shows them (product.md 5.41). */
export function ChapterQuestionsPage() {
  const practice = useLoaderData() as ChapterPractice;
  const { id, order, title } = practice.chapter;
  const whole = `Chapter ${order}: ${title}`;
  return (
    <PageBody width="text">
      <PageTitle of={`${whole} - Practice Questions`} />
      <div>
        <p className={css.back}>
          <Link to={`/study-guide/${id}`} className={button.quiet}>
            <Icon of={ArrowLeft} size={18} />
            Back to Study Guide
          </Link>
        </p>
        <PageHeader title={<WithDash whole={whole} part="Practice Questions" />} />
      </div>
      <Practice key={id} practice={practice} />
    </PageBody>
  );
}

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
      return <Quiz practice={practice} />;
    case 'none':
      return (
        <EmptyState drawing={<SheetDrawing />} title="No Practice Questions Available">
          This chapter has no practice questions yet. The other chapters and the course have some.
        </EmptyState>
      );
  }
}
