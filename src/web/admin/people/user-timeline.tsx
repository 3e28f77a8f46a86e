import { canadianDollars } from '../../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../../domain/billing/product.ts';
import { receiptNumber } from '../../../domain/billing/receipt-number.ts';
import { DateTime } from '../../format/moments.tsx';
import { Card } from '../../ui/card.tsx';
import type { FormFailure } from '../../ui/form-failure.ts';
import { PostForm } from '../../ui/post-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { entry, list, soft } from '../records.css.ts';
import type { UserView } from './user-dialog.tsx';

type NotesProps = Pick<UserView, 'notes'> & { readonly failure: FormFailure | undefined };

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
              {writtenBy ?? 'A deleted account'}, <DateTime of={writtenAt} />
            </p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

type Happening = { readonly key: string; readonly at: string; readonly words: string };

const ofPayments = ({ payments }: UserView): Happening[] =>
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

const ofAttempts = ({ attempts }: UserView): Happening[] =>
  attempts.map(({ id, examSet, startTime, endTime, score }) => ({
    key: `exam ${id}`,
    at: endTime ?? startTime,
    words: `${endTime === null ? 'Started' : 'Ended'} Mock Exam Set ${examSet}${score === null ? '' : ` with ${score}%`}`,
  }));

const ofAccess = ({ access }: UserView): Happening[] =>
  (['nppe', 'peng'] as const).flatMap((product) =>
    access[product].sources.flatMap((source) =>
      source.kind === 'support'
        ? [
            {
              key: `access ${product} ${source.at}`,
              at: source.at,
              words: `Support ${source.change} ${PRODUCTS[product].name}: ${source.reason}`,
            },
          ]
        : [],
    ),
  );

function timelineOf(view: UserView): Happening[] {
  const { person, promoUses, notes } = view;
  const happened = [
    { key: 'joined', at: person.createdAt, words: 'Created the account' },
    ...ofPayments(view),
    ...ofAttempts(view),
    ...ofAccess(view),
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

/** What happened, the newest first (product.md 13.36). */
export const TimelineCard = ({ view }: { readonly view: UserView }) => (
  <Card title="Timeline">
    <ol className={list}>
      {timelineOf(view).map(({ key, at, words }) => (
        <li key={key} className={entry}>
          <p>{words}</p>
          <p className={soft}>
            <DateTime of={at} />
          </p>
        </li>
      ))}
    </ol>
  </Card>
);
