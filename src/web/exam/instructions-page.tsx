import {
  CaseSensitive,
  CircleHelp,
  Flag,
  Highlighter,
  type IconNode,
  ListChecks,
  StickyNote,
  Strikethrough,
} from 'lucide';
import { Form, useActionData, useLoaderData } from 'react-router-dom';
import { TIME_ALLOWANCES, type TimeAllowance } from '../../domain/exam/allowance.ts';
import { isMockSet, type PaperNumber, paperTitle } from '../../domain/exam/attempt.ts';
import { Card } from '../ui/card.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageBody } from '../ui/page-body.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useNotify } from '../ui/use-notify.ts';
import { TIME_ALLOWANCE_LABELS } from './allowance-labels.ts';
import { DeviceCheckCard } from './device-check-card.tsx';
import * as css from './instructions.css.ts';
import type { InstructionsData, StartFailure } from './start-exam.ts';

export { loadInstructions as loader, startExam as action } from './start-exam.ts';

/** Of a paper assembled from the bank 100 questions count, of a set all of them (product.md 4.11, 15.18). */
const listFacts = (paper: PaperNumber) => [
  { figure: '110', words: isMockSet(paper) ? 'questions, four options each' : 'questions, 100 of which count' },
  { figure: '2 h 30', words: '81.8 seconds a question' },
  { figure: '6 areas', words: 'in the mix of the real exam' },
  { figure: '70%', words: `pass mark here, ${isMockSet(paper) ? '77 of 110' : '70 of the 100'}` },
];

const RULES = [
  {
    title: 'One option is the most appropriate',
    words: 'Several may be defensible. Choose the one that protects the public first and fits the facts best.',
  },
  { title: 'No penalty', words: 'A wrong answer costs nothing. Answer every question, and mark the ones you guess.' },
  {
    title: 'The time runs on our clock',
    words: 'It starts when you press Begin and goes on while you are away. You can come back and continue.',
  },
  {
    title: 'Everything is saved',
    words:
      'Answers, flags, highlights and notes are saved as you make them, and kept on this device while you are offline.',
  },
  {
    title: 'Closed book',
    words: 'The real exam allows no notes and no search. No question here needs a calculator.',
  },
  {
    title: 'Review before you end',
    words: 'After question 110 you see what is unanswered, flagged or guessed. Ending the exam is final.',
  },
] as const;

const TOOLS: readonly { readonly sign: IconNode; readonly does: string; readonly keys: string }[] = [
  { sign: ListChecks, does: 'Choose an option', keys: 'A to D' },
  { sign: Strikethrough, does: 'Strike out an option', keys: 'Shift A to D' },
  { sign: Flag, does: 'Flag for review', keys: 'F' },
  { sign: CircleHelp, does: 'Sure or a guess', keys: 'S, G' },
  { sign: Highlighter, does: 'Highlight words', keys: 'H' },
  { sign: StickyNote, does: 'Note on a question', keys: 'O' },
  { sign: CaseSensitive, does: 'Text size', keys: '+, -' },
  { sign: ListChecks, does: 'Next and previous', keys: 'N, P' },
];

/** A time as it can be chosen. */
const timeChoice = (time: TimeAllowance): string =>
  time === 'untimed'
    ? 'No time limit'
    : `${time === '1x' ? 'Standard' : `${time.slice(0, -1)} times`}: ${TIME_ALLOWANCE_LABELS[time]}`;

/** What one needs to know before an exam; its time starts with the button here (product.md 4.25). */
export function Component() {
  const { examSet } = useLoaderData() as InstructionsData;
  return (
    <PageBody>
      <PageTitle of={`${paperTitle(examSet)}: Instructions`} />
      <div className={css.columns}>
        <div className={css.main}>
          <PageHeader above="Mock exam" title={paperTitle(examSet)} />
          <dl className={css.facts}>
            {listFacts(examSet).map(({ figure, words }) => (
              <div key={figure} className={css.fact}>
                <dt className={css.words}>{words}</dt>
                <dd className={css.figure}>{figure}</dd>
              </div>
            ))}
          </dl>
          <Rules />
          <Tools />
        </div>
        <BeginForm examSet={examSet} />
      </div>
    </PageBody>
  );
}

const Rules = () => (
  <section className={css.rules} aria-label="Rules">
    {RULES.map(({ title, words }) => (
      <div key={title}>
        <h2 className={css.ruleTitle}>{title}</h2>
        <p className={css.words}>{words}</p>
      </div>
    ))}
  </section>
);

const Tools = () => (
  <section className={css.tools} aria-labelledby="tools">
    <h2 id="tools" className={css.toolsTitle}>
      Your tools
    </h2>
    <ul className={css.toolList}>
      {TOOLS.map(({ sign, does, keys }) => (
        <li key={does} className={css.tool}>
          <Icon of={sign} size={18} />
          <span className={css.toolName}>{does}</span>
          <kbd className={css.keys}>{keys}</kbd>
        </li>
      ))}
    </ul>
  </section>
);

function BeginForm({ examSet }: InstructionsData) {
  const failure = useActionData() as StartFailure | undefined;
  const busy = useFormBusy();
  const notify = useNotify();
  return (
    // The toast of an earlier try must not stay into the running exam.
    <Form method="post" className={css.begin} onSubmit={() => notify(null)}>
      <input type="hidden" name="examSet" value={examSet} />
      <DeviceCheckCard />
      <Card title="For this exam">
        <SelectField
          label="Time"
          name="time"
          defaultValue="1x"
          hint="If you have an accommodation for the real exam, practise with the same time."
        >
          {TIME_ALLOWANCES.map((time) => (
            <option key={time} value={time}>
              {timeChoice(time)}
            </option>
          ))}
        </SelectField>
        <CheckBox
          name="breaks"
          label="Breaks that stop the clock"
          hint="The result shows the time and breaks you chose. It is compared with others only in the standard time without breaks."
        />
      </Card>
      {failure ? (
        <Notice tone="bad" role="alert">
          <p>{failure.message}</p>
        </Notice>
      ) : null}
      <SubmitButton busy={busy} busyWords="Starting Exam...">
        Begin: the time starts
      </SubmitButton>
      <Link to={`/exam-select?set=${examSet}`} className={css.notNow}>
        Not now
      </Link>
      <noscript>
        <p>Sitting an exam needs JavaScript. Please switch it on before you begin: the time runs from then on.</p>
      </noscript>
    </Form>
  );
}
