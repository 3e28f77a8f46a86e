import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../../domain/billing/product.ts';
import { receiptNumber } from '../../../domain/billing/receipt-number.ts';
import { paperTitle } from '../../../domain/exam/attempt.ts';
import { DateTimeText } from '../../format/moments.tsx';
import { Card } from '../../ui/card.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { entry, list, soft } from '../records.css.ts';
import type { PersonDetailsData } from './user-dialog.tsx';

type NotesProps = Pick<PersonDetailsData, 'notes'> & { readonly failure: FormFailure | undefined };

/** What administrators tell each other about a person (product.md 13.35). */
export const NotesCard = ({ notes, failure }: NotesProps) => (
  <Card title="Internal Notes">
    <PostForm
      key={notes[0]?.id ?? 0}
      intent="note"
      failure={failure}
      words="Add Note"
      busyWords="Adding..."
      look="other"
    >
      <TextArea
        label="New note"
        name="words"
        rows={3}
        maxLength={2000}
        hint="Only administrators see it here. It is part of the person's data export."
        defaultValue={failure?.values.words}
        error={failure?.fields.words}
      />
    </PostForm>
    {notes.length === 0 ? null : (
      <ul className={list}>
        {notes.map(({ id, words, writtenBy, writtenAt }) => (
          <li key={id} className={entry}>
            <p>{words}</p>
            <p className={soft}>
              {writtenBy ?? 'A deleted account'}, <DateTimeText of={writtenAt} />
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

type Happening = { readonly key: string; readonly at: string; readonly words: string };

const ofPayments = ({ payments }: PersonDetailsData): Happening[] =>
  payments.flatMap(({ id, product, amountCents, openedAt, paidAt, ended }) => {
    const name = `${PRODUCTS[product].name}, ${canadianDollars(amountCents)}`;
    const opened = { key: `opened ${id}`, at: openedAt, words: `Opened the checkout of ${name}` };
    const paid = paidAt && { key: `paid ${id}`, at: paidAt, words: `Paid ${name} (${receiptNumber(id)})` };
    const returned = ended && {
      key: `ended ${id}`,
      at: ended.at,
      words: `${receiptNumber(id)} was ${ended.reason}, and its access ended`,
    };
    return [...(paid ? [] : [opened]), ...(paid ? [paid] : []), ...(returned ? [returned] : [])];
  });

const ofAttempts = ({ attempts }: PersonDetailsData): Happening[] =>
  attempts.map(({ id, examSet, startTime, endTime, score }) => ({
    key: `exam ${id}`,
    at: endTime ?? startTime,
    words: `${endTime === null ? 'Started' : 'Ended'} ${paperTitle(examSet)}${score === null ? '' : ` with ${score}%`}`,
  }));

/** Changes by administrators; a reason stands behind them where one was asked for. */
const ofChanges = ({ changes }: PersonDetailsData): Happening[] =>
  changes.map(({ id, action, by, reason, fields, at }) => {
    const done = `${action.charAt(0).toUpperCase()}${action.slice(1)} by ${by ?? 'a deleted account'}`;
    const values = fields.map(
      ({ field, before, after }) => `${field} ${before ? `${before} to ` : ''}${after ?? 'none'}`,
    );
    return { key: `change ${id}`, at, words: [done, ...values, ...(reason === null ? [] : [reason])].join('; ') };
  });

const ofMessages = ({ messages }: PersonDetailsData): Happening[] =>
  messages.map(({ id, isFromSupport, words, at }) => ({
    key: `message ${id}`,
    at,
    words: `${isFromSupport ? 'Support wrote' : 'Wrote to support'}: “${words}”`,
  }));

const ofMails = ({ unsentMails, sentMails, newsletterMails }: PersonDetailsData): Happening[] => [
  ...unsentMails.map(({ id, subject, state, at }) => ({
    key: `mail ${id}`,
    at,
    words: `${state === 'waiting' ? 'Email waits to be sent' : 'Email was given up'}: ${subject}`,
  })),
  ...sentMails.map(({ id, title, at }) => ({ key: `sent ${id}`, at, words: `Email was sent: ${title}` })),
  ...newsletterMails.map(({ id, subject, state, at }) => ({
    key: `newsletter ${id}`,
    at,
    words: `Newsletter ${state === 'sent' ? 'was sent' : 'bounced'}: ${subject}`,
  })),
];

function timelineOf(view: PersonDetailsData): Happening[] {
  const { person, promoUses, notes } = view;
  const happened = [
    { key: 'joined', at: person.createdAt, words: 'Created the account' },
    ...ofPayments(view),
    ...ofAttempts(view),
    ...ofChanges(view),
    ...ofMessages(view),
    ...ofMails(view),
    ...promoUses.map(({ promoCodeId, code, state, usedAt }) => ({
      key: `code ${promoCodeId}`,
      at: usedAt,
      words: `${state === 'consumed' ? 'Used' : 'Reserved'} the promo code ${code}`,
    })),
    ...notes.map(({ id, writtenAt, writtenBy }) => ({
      key: `note ${id}`,
      at: writtenAt,
      words: `Note by ${writtenBy ?? 'a deleted account'}`,
    })),
  ];
  return happened.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** So many are shown at once; the rest opens below them. */
const SHOWN_AT_FIRST = 30;

const Happenings = ({ of }: { readonly of: readonly Happening[] }) => (
  <ol className={list}>
    {of.map(({ key, at, words }) => (
      <li key={key} className={entry}>
        <p>{words}</p>
        <p className={soft}>
          <DateTimeText of={at} />
        </p>
      </li>
    ))}
  </ol>
);

/** What happened, the newest first (product.md 13.36). */
export function TimelineCard({ view }: { readonly view: PersonDetailsData }) {
  const happened = timelineOf(view);
  const earlier = happened.slice(SHOWN_AT_FIRST);
  return (
    <Card title="Timeline">
      <Happenings of={happened.slice(0, SHOWN_AT_FIRST)} />
      {earlier.length === 0 ? null : (
        <details>
          <summary>Show earlier</summary>
          <Happenings of={earlier} />
        </details>
      )}
    </Card>
  );
}
