import { Cancel, Content, Description, Portal, Root, Title } from '@radix-ui/react-alert-dialog';
import { useAtomValue, useSetAtom } from 'jotai';
import { button } from '../../ui/button.css.ts';
import { actions, backdrop, dialog, title, words } from '../../ui/dialog.css.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { useExam } from '../exam-context.ts';
import { countsAtom, dialogAtom, endingAtom } from '../exam-session.ts';
import { QUESTION_HEADING_ID } from '../question-panel.tsx';
import { EndingWords } from '../time-up.tsx';
import { fact, factName, facts, factValue } from './dialogs.css.ts';

/** Asks before ending. While the last answers are on their way it can still be taken back (product.md 4.9). */
export function EndExamDialog() {
  const { client } = useExam();
  const setDialog = useSetAtom(dialogAtom);
  const ending = useAtomValue(endingAtom);
  const returnFocus = useFocusReturn(QUESTION_HEADING_ID);
  const close = (): void => {
    if (ending === 'open') setDialog(null);
    else client().cancelEnding();
  };
  return (
    <Root open onOpenChange={(open) => open || close()}>
      <Portal>
        <div className={backdrop} />
        <Content className={dialog} aria-modal="true" onCloseAutoFocus={returnFocus}>
          <Title className={title}>End Exam?</Title>
          <Description className={words}>
            Are you sure you want to end the exam? This action cannot be undone.
          </Description>
          <Counts />
          <div role="status">{ending === 'open' ? null : <EndingWords />}</div>
          <div className={actions}>
            <Cancel className={button.other} disabled={ending === 'completing'}>
              Cancel
            </Cancel>
            <EndButton />
          </div>
        </Content>
      </Portal>
    </Root>
  );
}

function EndButton() {
  const { client } = useExam();
  const busy = useAtomValue(endingAtom) !== 'open';
  const end = (): void => client().endExam();
  return (
    <button type="button" className={button.ending} aria-disabled={busy || undefined} onClick={busy ? undefined : end}>
      {busy ? (
        <>
          <Spinner />
          Ending Exam...
        </>
      ) : (
        'End Exam'
      )}
    </button>
  );
}

function Counts() {
  const { answered, unanswered, flagged, total } = useAtomValue(countsAtom);
  const list = [
    { name: 'Answered', value: `${answered} of ${total}` },
    { name: 'Not Answered', value: String(unanswered) },
    { name: 'Flagged', value: String(flagged) },
  ];
  return (
    <dl className={facts}>
      {list.map(({ name, value }) => (
        <div key={name} className={fact}>
          <dt className={factName}>{name}</dt>
          <dd className={factValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
