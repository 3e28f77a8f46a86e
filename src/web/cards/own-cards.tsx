import { Form, useActionData } from 'react-router-dom';
import type { OutputOf } from '../../application/contract/index.ts';
import { Card } from '../ui/card.tsx';
import { useFormBusy } from '../ui/form-busy.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { PostForm } from '../ui/post-form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import * as css from './cards.css.ts';
import { OWN_CARD_FORM } from './own-card-address.ts';

export type OwnCardsData = OutputOf<'cards.listOwn'>;

const failureOf = (intent: string, answer: unknown): FormFailure | undefined => {
  const failure = answer as FormFailure | null | undefined;
  return failure?.intent === intent && failure.fields ? failure : undefined;
};

/** The minutes a day that are given to cards (product.md 15.6). */
export function MinutesCard({ minutesADay }: { readonly minutesADay: number }) {
  const failure = failureOf('minutes', useActionData());
  return (
    <Card title="Time for cards">
      <PostForm intent="minutes" failure={failure} words="Save Minutes" busyWords="Saving..." look="other">
        <TextField
          key={minutesADay}
          label="Minutes a day"
          hint="A review takes about 10 seconds, a new card 24."
          name="minutesADay"
          type="number"
          inputMode="numeric"
          min={1}
          max={120}
          defaultValue={failure?.values.minutesADay ?? String(minutesADay)}
          error={failure?.fields.minutesADay}
          required
        />
      </PostForm>
    </Card>
  );
}

type OwnCardsCardProps = { readonly own: OwnCardsData; readonly source: string | null };

/** Cards that the learner writes: a form, whose answer ends with the section it is written for, and those that are there. */
export function OwnCardsCard({ own, source }: OwnCardsCardProps) {
  const failure = failureOf('add', useActionData());
  return (
    <Card title="Your own cards" aside={own.length > 0 ? <span className={css.soft}>{own.length}</span> : null}>
      <PostForm
        key={`${own[0]?.id ?? 0} ${source}`}
        id={OWN_CARD_FORM}
        intent="add"
        failure={failure}
        words="Add the Card"
        busyWords="Adding..."
        look="other"
      >
        <TextArea
          label="Question"
          name="front"
          rows={2}
          maxLength={1_000}
          defaultValue={failure?.values.front}
          error={failure?.fields.front}
          required
        />
        <TextArea
          label="Answer"
          name="back"
          rows={3}
          maxLength={1_000}
          defaultValue={failure?.values.back ?? (source === null ? undefined : `\n\n${source}`)}
          error={failure?.fields.back}
          required
        />
      </PostForm>
      {own.length > 0 ? (
        <ul className={css.ownList}>
          {own.map((card) => (
            <OwnCardRow key={card.id} card={card} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function OwnCardRow({ card: { id, front, back } }: { readonly card: OwnCardsData[number] }) {
  const busy = useFormBusy(`remove-${id}`);
  return (
    <li className={css.ownRow}>
      <details className={css.ownText}>
        <summary>{front}</summary>
        <p className={css.back}>{back}</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={`remove-${id}`} />
          <input type="hidden" name="cardId" value={id} />
          <SubmitButton busy={busy} busyWords="Removing..." look="quiet">
            Remove This Card
          </SubmitButton>
        </Form>
      </details>
    </li>
  );
}
