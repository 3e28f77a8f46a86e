import { useActionData, useSearchParams } from 'react-router-dom';
import type { QuestionView } from '../../application/contract/index.ts';
import type { QuestionDraft } from '../../domain/exam/question-draft.ts';
import { Notice } from '../ui/notice.tsx';
import { AsideNotice } from './aside-notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { QuestionAnswer } from './question-actions.ts';
import { questionFieldsCompared } from './question-fields-compared.ts';
import { QUESTION_FORM, QuestionForm } from './question-form.tsx';
import * as css from './questions.css.ts';
import { savingOver, useConflict } from './use-conflict.ts';

type QuestionEditorProps = { readonly question: QuestionView };

/** The form with what was typed, else with the version that is to be restored, else with the question as it is (product.md 12.8, 12.9). */
export function QuestionEditor({ question }: QuestionEditorProps) {
  const answer = useActionData() as QuestionAnswer | undefined;
  if (question.isRetired) {
    return (
      <Notice title="This question is retired">
        <p>It has left the study material, so it is kept only for exams that hold it.</p>
      </Notice>
    );
  }
  return (
    <div className={css.editor}>
      {answer?.kind === 'conflict' ? (
        <Contested answer={answer} />
      ) : (
        <Uncontested key={question.revision} question={question} answer={answer} />
      )}
    </div>
  );
}

type ContestedProps = { readonly answer: QuestionAnswer & { readonly kind: 'conflict' } };

/** Somebody else was faster: both wordings above the form, with the two ways on (product.md 12.9). */
function Contested({ answer }: ContestedProps) {
  const { current, typed, revision } = answer;
  const { stage, takeTheirs, bringBack } = useConflict(current.revision);
  const isTaken = stage === 'theirs-taken';
  return (
    <>
      {stage === 'open' ? (
        <ConflictNotice
          theirs={savedWords(current)}
          fields={questionFieldsCompared(current.draft, typed)}
          onTakeTheirs={takeTheirs}
          keepOwn={savingOver(QUESTION_FORM, current.revision)}
        />
      ) : null}
      {isTaken ? <AsideNotice onBringBack={bringBack} /> : null}
      <QuestionForm
        key={stage}
        draft={isTaken ? current.draft : typed}
        revision={stage === 'open' ? revision : current.revision}
        answer={isTaken ? undefined : answer}
      />
    </>
  );
}

function savedWords({ version, versions }: QuestionView): string {
  const by = versions[0]?.editor;
  return by ? `Version ${version}, saved by ${by}` : `Version ${version}`;
}

type UncontestedProps = QuestionEditorProps & { readonly answer: QuestionAnswer | undefined };

function Uncontested({ question, answer }: UncontestedProps) {
  const restored = useRestored(question);
  const entered = answer && 'typed' in answer ? answer : null;
  return (
    <>
      {restored && !entered ? (
        <Notice title={`The wording of version ${restored.number} is in the form`} role="status">
          <p>Save it to bring it back, or leave this page to keep the question as it is.</p>
        </Notice>
      ) : null}
      <QuestionForm
        key={restored?.number ?? ''}
        draft={entered?.typed ?? restored?.draft ?? question.draft}
        revision={entered?.revision ?? question.revision}
        answer={answer}
      />
    </>
  );
}

/** The version that the address asks to bring back. */
function useRestored({
  versions,
}: QuestionView): { readonly number: number; readonly draft: QuestionDraft } | undefined {
  const [query] = useSearchParams();
  return versions.find(({ number }) => String(number) === query.get('version'));
}
