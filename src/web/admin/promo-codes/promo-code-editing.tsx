import { useState } from 'react';
import { AsideNotice } from '../aside-notice.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { VersionWords } from '../saved-words.tsx';
import { savingOver, useConflict } from '../use-conflict.ts';
import { useFormText } from '../use-form-text.ts';
import type { RefusedEdit } from './edit-promo-code-actions.ts';
import { draftOf, type PromoCodeDraft, type PromoCodeView } from './promo-code-draft.ts';
import { promoCodeFieldsCompared } from './promo-code-fields-compared.ts';
import { PROMO_CODE_FORM, PromoCodeForm } from './promo-code-form.tsx';

type PromoCodeEditingProps = {
  /** As it stands now, whoever saved it. */
  readonly code: PromoCodeView;
  readonly failure: RefusedEdit | undefined;
  /** The version that was saved from here last. */
  readonly saved: number | null;
};

/** The form of a code with what its author put into it; where somebody else was faster both versions above it, with the two ways on (product.md 13.11). */
export function PromoCodeEditing({ code: now, failure, saved }: PromoCodeEditingProps) {
  const [opened] = useState(now);
  const own = failure ? (failure.values as PromoCodeDraft) : draftOf(opened);
  const { draft, turn, put } = useFormText(own);
  const theirs = failure?.theirs;
  const { stage, takeTheirs, bringBack } = useConflict({
    theirs: theirs && { version: theirs.code.version, draft: draftOf(theirs.code) },
    own,
    put,
  });
  const isTaken = stage === 'theirs-taken';
  const seen = theirs && stage !== 'open' ? theirs.code.version : (failure?.version ?? saved ?? opened.version);
  return (
    <>
      {theirs && stage === 'open' ? (
        <ConflictNotice
          theirs={<VersionWords version={theirs.code.version} saved={theirs.saved} />}
          savedBy={theirs.saved?.savedBy ?? null}
          fields={promoCodeFieldsCompared(draftOf(theirs.code), own)}
          onTakeTheirs={takeTheirs}
          keepOwn={savingOver(PROMO_CODE_FORM, theirs.code.version)}
        />
      ) : null}
      {isTaken ? <AsideNotice onBringBack={bringBack} /> : null}
      <PromoCodeForm
        key={turn}
        draft={draft}
        failure={theirs ? undefined : failure}
        isRefused={failure !== undefined && !isTaken}
        version={seen}
        fixedPercent={now.reserved + now.consumed > 0 ? String(now.discountPercent) : null}
        words="Save Promo Code"
      />
    </>
  );
}
