import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { Api, CardsOfToday } from '../../application/contract/index.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { isSignedOut, loadOptionalPart } from '../api/part-of-page.ts';
import { SheetDrawing } from '../brand/drawings.tsx';
import { formatDate } from '../format/dates.ts';
import type { PageAction, PageLoader } from '../page-request.ts';
import { SaveProblemNotice } from '../practice/save-problem.tsx';
import { type ActionMessageData, ActionResultMessage } from '../ui/action-result.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { factLine } from '../ui/fact-line.css.ts';
import { readFormText, respondWithFormFailure } from '../ui/form-failure.ts';
import { Link } from '../ui/link.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import * as css from './cards.css.ts';
import { FlashCard } from './flash-card.tsx';
import { MinutesCard, OwnCardsCard, type OwnCardsData } from './own-cards.tsx';
import { useCardSession } from './use-card-session.ts';

type CardsData = {
  readonly today: CardsOfToday;
  readonly own: OwnCardsData;
  /** The section that the address names as the source of a card to write. */
  readonly source: string | null;
};

/** Today's list and the learner's own cards. */
export const loader: PageLoader<CardsData> = async ({ api, url }) => {
  const [today, own, source] = await Promise.all([
    api('cards.readToday', {}),
    loadOptionalPart(api('cards.listOwn', {})),
    loadOptionalPart(findSource(api, url.searchParams)),
  ]);
  return { today, own: own ?? [], source };
};

async function findSource(api: Api, address: URLSearchParams): Promise<string | null> {
  const [chapterId, slug] = [address.get('chapter'), address.get('section')];
  if (!chapterId || !slug) return null;
  const chapter = (await api('study.listChapters', {})).find(({ id }) => String(id) === chapterId);
  const section = chapter?.sections.find((each) => each.slug === slug);
  return chapter && section ? `Chapter ${chapter.order}, ${section.title}` : null;
}

const FAILED = 'That could not be saved. Please try again.';

/** Sets the minutes a day, adds or removes an own card. */
export const action: PageAction = async ({ api, request }) => {
  const form = await request.formData();
  const intent = readFormText(form, 'intent');
  const values = {
    front: readFormText(form, 'front'),
    back: readFormText(form, 'back'),
    minutesADay: readFormText(form, 'minutesADay'),
  };
  try {
    if (intent === 'minutes') {
      const minutesADay = Number(values.minutesADay || Number.NaN);
      await api('cards.setMinutes', { minutesADay: Number.isFinite(minutesADay) ? minutesADay : 0 });
      return { said: { title: 'Your minutes are saved' } } satisfies ActionMessageData;
    }
    if (intent === 'add') {
      await api('cards.addOwn', { front: values.front, back: values.back });
      return { said: { title: 'Your card is added' } } satisfies ActionMessageData;
    }
    await api('cards.removeOwn', { cardId: readFormText(form, 'cardId') });
    return { said: { title: 'Your card is removed' } } satisfies ActionMessageData;
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, values, FAILED, intent);
  }
};

/** Recalls the cards of today, and says how they were chosen (product.md 15.6). */
export function Component() {
  const { today, own, source } = useLoaderData() as CardsData;
  return (
    <PageBody>
      <PageTitle of="Cards" />
      <PageHeader title="Cards">
        Today’s cards are those whose review adds most to what you will recall{' '}
        {today.examDate ? 'on the day of your exam.' : 'a month from now.'}
      </PageHeader>
      <div className={css.columns}>
        <div className={css.main}>
          <Facts today={today} />
          <ActionResultMessage />
          <Session today={today} />
        </div>
        <div className={css.side}>
          <MinutesCard minutesADay={today.minutesADay} />
          <OwnCardsCard own={own} source={source} />
          <CardSources />
        </div>
      </div>
    </PageBody>
  );
}

/** What becomes a card; keys of mock exams follow late, which a learner may wonder about (product.md 15.24). */
const CardSources = () => (
  <Card title="What becomes a card">
    <ul className={css.sources}>
      <li>Terms of the glossary and cases of the study guide</li>
      <li>Questions that you missed in practice</li>
      <li>Questions that you missed in exams, once you have completed both mock exams</li>
      <li>Questions that you wrote a note on in an exam</li>
    </ul>
  </Card>
);

const percent = (share: number): string => `${Math.round(100 * share)}%`;

const Facts = ({ today }: { readonly today: CardsOfToday }) => (
  <p className={factLine}>
    <span>
      {today.started} of {formatQuantity(today.all, 'card', 'cards')} started
    </span>
    {today.examDate ? (
      <span>
        Exam {formatDate(today.examDate, 'UTC')}, {today.daysToExam === 1 ? 'tomorrow' : `in ${today.daysToExam} days`}
      </span>
    ) : (
      <span>
        <Link to="/dashboard">Set the day of your exam</Link>
      </span>
    )}
    {today.cards.length > 0 ? (
      <span>
        Expected recall then {percent(today.recall.before)}, after today {percent(today.recall.after)}
      </span>
    ) : null}
  </p>
);

const UNSAVED = 'Your last reviews are kept on this device and will be sent when the server is reached.';

function Session({ today }: { readonly today: CardsOfToday }) {
  const session = useCardSession(today.cards);
  const { current, left, graded, revealed, reveal, grade, trouble, retry } = session;
  return (
    <>
      {trouble ? <SaveProblemNotice trouble={trouble} words={UNSAVED} onRetry={retry} /> : null}
      {current ? (
        <FlashCard
          card={current}
          left={left}
          revealed={revealed}
          hasMoved={graded > 0}
          onReveal={reveal}
          onGrade={grade}
        />
      ) : (
        <NothingLeft today={today} graded={graded} />
      )}
    </>
  );
}

/** Nothing to review: the list is done, the time is up, or there are no cards. */
function NothingLeft({ today, graded }: { readonly today: CardsOfToday; readonly graded: number }) {
  const { revalidate } = useRevalidator();
  const reviewed = today.reviewedToday + graded;
  if (today.all === 0) {
    return (
      <EmptyState drawing={<SheetDrawing />} title="No cards yet">
        Terms of the glossary, cases of the study guide, questions that you missed and your own notes will be here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<SheetDrawing />}
      title={reviewed > 0 ? 'Done for today' : 'Nothing to review today'}
      action={
        graded > 0 ? (
          <button type="button" className={button.other} onClick={() => void revalidate()}>
            Look for More Cards
          </button>
        ) : null
      }
    >
      {reviewed > 0
        ? `You have reviewed ${formatQuantity(reviewed, 'card', 'cards')} today. Cards come back when a review helps most.`
        : 'Raise the minutes a day to review more.'}
    </EmptyState>
  );
}
