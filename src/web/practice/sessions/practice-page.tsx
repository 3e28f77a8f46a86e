import { type FormEvent, useState } from 'react';
import { Form, redirect, useActionData, useLoaderData } from 'react-router-dom';
import type { PracticePool, PracticeSessionSummary } from '../../../application/contract/index.ts';
import { AREA_CODES, BLUEPRINT } from '../../../domain/exam/blueprint.ts';
import { formatQuantity } from '../../../domain/format-count.ts';
import {
  MAX_SESSION_QUESTIONS,
  PRACTICE_ITEM_STATES,
  type PracticeItemState,
  SECONDS_A_QUESTION,
  SESSION_MODES,
} from '../../../domain/learning/practice-session.ts';
import { TOPIC_TITLES_BY_AREA } from '../../../domain/learning/topics.ts';
import { isSignedOut, loadOptionalPart } from '../../api/part-of-page.ts';
import type { PageAction, PageLoader } from '../../page-request.ts';
import { useFormBusy } from '../../ui/form-busy.ts';
import { type FormFailure, respondWithFormFailure } from '../../ui/form-failure.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import * as css from './practice.css.ts';
import {
  countMatchingItems,
  DEFAULT_SESSION_CHOICES,
  formatTopicList,
  listTopicsOfArea,
  QUESTION_COUNTS,
  readSessionChoices,
  SESSION_MODE_LABELS,
  type SessionChoices,
} from './session-choices.ts';
import { SessionHistory } from './session-history.tsx';

type PracticeData = { readonly pool: PracticePool; readonly sessions: readonly PracticeSessionSummary[] | null };

/** What may be practised, and the sessions so far. */
export const loader: PageLoader<PracticeData> = async ({ api }) => {
  const [pool, sessions] = await Promise.all([
    api('practice.readPool', {}),
    loadOptionalPart(api('practice.listSessions', {})),
  ]);
  return { pool, sessions };
};

/** Starts a session and leads to it. */
export const action: PageAction = async ({ api, request }) => {
  const choices = readSessionChoices(await request.formData());
  try {
    const { topics, states, number, mode } = choices;
    const { id } = await api('practice.startSession', { topics: [...topics], states: [...states], number, mode });
    return redirect(`/practice/${id}`);
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return respondWithFormFailure(error, {}, 'The session could not be started. Please try again.');
  }
};

/** Chooses what to practise, and lists the sessions so far (product.md 15.10). */
export function Component() {
  const { pool, sessions } = useLoaderData() as PracticeData;
  const what = pool.hasMocks ? 'practice questions, and the mocks that you have sat' : 'practice questions';
  return (
    <PageBody>
      <PageTitle of="Practice" />
      <PageHeader title="Practice" above={`${pool.items.length} ${what}`}>
        Choose what to practise. First answers count toward your readiness, repeats do not.
      </PageHeader>
      <div className={css.columns}>
        <SessionForm pool={pool} />
        <SessionHistory sessions={sessions} />
      </div>
    </PageBody>
  );
}

function SessionForm({ pool }: { readonly pool: PracticePool }) {
  const failure = useActionData() as FormFailure | undefined;
  const [choices, setChoices] = useState<SessionChoices>(DEFAULT_SESSION_CHOICES);
  const busy = useFormBusy();
  const matching = countMatchingItems(pool.items, choices);
  const update = (event: FormEvent<HTMLFormElement>): void =>
    setChoices(readSessionChoices(new FormData(event.currentTarget)));
  return (
    <Form method="post" className={css.form} onChange={update}>
      <FormMessage message={failure?.message} />
      <fieldset className={css.part}>
        <legend className={css.legend}>Areas and topics</legend>
        <p className={css.note}>
          {choices.topics.size === 0 ? 'All, unless you choose some.' : formatTopicList([...choices.topics])}
        </p>
        {AREA_CODES.map((area) => (
          <AreaChoice key={area} area={area} pool={pool} />
        ))}
      </fieldset>
      <fieldset className={css.part}>
        <legend className={css.legend}>State</legend>
        <div className={css.row}>
          {PRACTICE_ITEM_STATES.map((state) => (
            <Tick
              key={state}
              type="checkbox"
              name="states"
              value={state}
              defaultChecked={DEFAULT_SESSION_CHOICES.states.has(state)}
              count={countMatchingItems(pool.items, { ...choices, states: new Set([state]) })}
            >
              {STATE_WORDS[state]}
            </Tick>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.part}>
        <legend className={css.legend}>Number of questions</legend>
        <div className={css.row}>
          {QUESTION_COUNTS.map((number) => (
            <Tick
              key={number}
              type="radio"
              name="number"
              value={String(number)}
              defaultChecked={number === DEFAULT_SESSION_CHOICES.number}
            >
              {number === MAX_SESSION_QUESTIONS ? 'All, up to 110' : number}
            </Tick>
          ))}
        </div>
      </fieldset>
      <fieldset className={css.part}>
        <legend className={css.legend}>Answers</legend>
        <div className={css.modes}>
          {SESSION_MODES.map((mode) => (
            <label key={mode} className={css.mode}>
              <input type="radio" name="mode" value={mode} defaultChecked={mode === 'tutor'} className={css.radio} />
              <span>
                <strong>{SESSION_MODE_LABELS[mode].name}</strong>
                <span className={css.note}>{SESSION_MODE_LABELS[mode].note}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={css.start}>
        <SubmitButton busy={busy} busyWords="Starting...">
          Start Practising
        </SubmitButton>
        <p role="status" className={css.note}>
          {startWords(matching, choices)}
        </p>
      </div>
    </Form>
  );
}

const STATE_WORDS: Readonly<Record<PracticeItemState, string>> = {
  new: 'Not seen',
  wrong: 'Missed',
  guessed: 'Guessed',
  due: 'Due again',
  right: 'Answered right',
  flagged: 'Flagged',
};

function startWords(matching: number, { number, mode }: SessionChoices): string {
  if (matching === 0) return 'No question matches. Choose more topics or states.';
  const items = Math.min(number, matching);
  const minutes = formatQuantity(Math.ceil((items * SECONDS_A_QUESTION) / 60), 'minute', 'minutes');
  return `${items} of ${formatQuantity(matching, 'question', 'questions')}, ${mode === 'timed' ? '' : 'about '}${minutes}`;
}

type AreaChoiceProps = { readonly area: (typeof AREA_CODES)[number]; readonly pool: PracticePool };

/** An area as a whole, and its topics behind it. */
function AreaChoice({ area, pool: { items } }: AreaChoiceProps) {
  const own = items.filter((item) => item.area === area);
  const missed = own.filter(({ lastAnswer }) => lastAnswer === 'wrong').length;
  const { title } = BLUEPRINT[area];
  return (
    <div className={css.area}>
      <label className={css.areaLine}>
        <input type="checkbox" name="areas" value={area} className={css.radio} />
        <span className={css.areaTitle}>{title}</span>
        <span className={css.count}>
          {own.length}
          {missed > 0 ? `, ${missed} missed` : ''}
        </span>
      </label>
      <details>
        <summary className={css.topicsSummary}>
          Topics <span className={css.unseenWords}>of {title}</span>
        </summary>
        <ul className={css.topics}>
          {listTopicsOfArea(area).map((code, index) => (
            <li key={code}>
              <label className={css.areaLine}>
                <input type="checkbox" name="topics" value={code} className={css.radio} />
                <span className={css.areaTitle}>{TOPIC_TITLES_BY_AREA[area][index]}</span>
                <span className={css.count}>{own.filter(({ topic }) => topic === code).length}</span>
              </label>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

type TickProps = {
  readonly type: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly defaultChecked: boolean;
  readonly count?: number;
  readonly children: React.ReactNode;
};

const Tick = ({ count, children, ...input }: TickProps) => (
  <label className={css.tick}>
    <input className={css.radio} {...input} />
    <span>{children}</span>
    {count === undefined ? null : <span className={css.count}>{count}</span>}
  </label>
);
