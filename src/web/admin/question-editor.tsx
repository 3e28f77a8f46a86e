import { useEffect, useState } from 'react';
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
import { useFormText } from './use-form-text.ts';
import { useLastSaved } from './use-last-saved.ts';

type QuestionEditorProps = { readonly question: QuestionView };

/** The form with what was typed, else with the version that is to be restored, else with the question as it is (product.md 12.8, 12.9). */
export function QuestionEditor({ question }: QuestionEditorProps) {
  const { restored, turn } = useRestored(question);
  if (question.isRetired) {
    return (
      <Notice title="This question is retired">
        <p>It has left the study material, so it is kept only for exams that hold it.</p>
      </Notice>
    );
  }
  return (
    <div className={css.editor}>
      <Editing key={`${question.id} ${turn}`} question={question} restored={restored} />
    </div>
  );
}

type EditingProps = QuestionEditorProps & { readonly restored: FormerVersion | undefined };

/**
 * What its author put into the form stays there, whatever happens to the question meanwhile; where somebody else was faster both
 * wordings stand above it, with the two ways on (product.md 12.9).
 */
function Editing({ question, restored }: EditingProps) {
  const answer = useActionData() as QuestionAnswer | undefined;
  const [opened] = useState(question.revision);
  const saved = useLastSaved(answer?.kind === 'saved' ? answer.revision : undefined);
  const entered = answer && 'typed' in answer ? answer : null;
  const { draft, turn, put } = useFormText(entered?.typed ?? restored?.draft ?? question.draft);
  const contest = answer?.kind === 'conflict' ? answer : null;
  const { stage, takeTheirs, bringBack } = useConflict({
    theirs: contest ? { version: contest.current.revision, draft: contest.current.draft } : undefined,
    own: entered?.typed ?? question.draft,
    put,
  });
  const isTaken = stage === 'theirs-taken';
  const seen = entered?.revision ?? saved ?? opened;
  const isSaved = answer?.kind === 'saved';
  useRestoredAway(isSaved);
  return (
    <>
      {restored && !entered && !isSaved ? (
        <Notice title={`The wording of version ${restored.number} is in the form`} role="status">
          <p>Save it to bring it back, or leave this page to keep the question as it is.</p>
        </Notice>
      ) : null}
      {contest && stage === 'open' ? (
        <ConflictNotice
          theirs={savedWords(contest.current)}
          savedBy={contest.current.versions[0]?.editor ?? null}
          fields={questionFieldsCompared(contest.current.draft, contest.typed)}
          onTakeTheirs={takeTheirs}
          keepOwn={savingOver(QUESTION_FORM, contest.current.revision)}
        />
      ) : null}
      {isTaken ? <AsideNotice onBringBack={bringBack} /> : null}
      <QuestionForm
        key={turn}
        draft={draft}
        revision={contest && stage !== 'open' ? contest.current.revision : seen}
        answer={isTaken ? undefined : answer}
      />
    </>
  );
}

function savedWords({ version, versions }: QuestionView): string {
  const by = versions[0]?.editor;
  return by ? `Version ${version}, saved by ${by}` : `Version ${version}`;
}

type FormerVersion = { readonly number: number; readonly draft: QuestionDraft };

/** The version that the address asks to bring back, and which turn it is: each one is put into a form of its own, the end of one is not. */
function useRestored({ versions }: QuestionView): { restored: FormerVersion | undefined; turn: number } {
  const [query] = useSearchParams();
  const restored = versions.find(({ number }) => String(number) === query.get('version'));
  const [last, setLast] = useState({ number: restored?.number, turn: 0 });
  if (last.number !== restored?.number)
    setLast({ number: restored?.number, turn: restored ? last.turn + 1 : last.turn });
  return { restored, turn: last.turn };
}

/** Once it is saved the address asks for no version any more: a reload shows the question as it is (product.md 12.8). */
function useRestoredAway(isSaved: boolean): void {
  const [query, setQuery] = useSearchParams();
  const isOver = isSaved && query.has('version');
  useEffect(() => {
    if (isOver) setQuery({}, { replace: true, preventScrollReset: true });
  }, [isOver, setQuery]);
}
