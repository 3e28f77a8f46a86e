import type { ReactNode } from 'react';
import { useViewer } from '../../root.tsx';
import { button } from '../../ui/button.css.ts';
import { actions } from '../../ui/dialog.css.ts';
import { Notice } from '../../ui/notice.tsx';
import { FocusOnMount } from '../focus-on-mount.tsx';
import { VersionLabel } from '../saved-by.tsx';
import { FieldComparison } from './field-comparison.tsx';
import { compareFields } from './field-texts.ts';
import { isUnsaved, type StoredRecord } from './form-state.ts';
import { OVERWRITTEN_VERSION_FIELD } from './save-version.ts';
import type { VersionedFormHandle } from './use-versioned-form.ts';

type FormNoticesProps<Values> = {
  readonly form: VersionedFormHandle<Values>;
  /** The id of the form, for the button that saves it over the current version. */
  readonly formId: string;
};

/** What happened to the record of a form meanwhile, above the form: a conflict, a restored version, one's own text set aside. */
export function FormNotices<Values>({ form, formId }: FormNoticesProps<Values>) {
  const { state, send, fields } = form;
  const { conflict, restored, aside, opened, typed } = state;
  const isAsideShown = aside !== null && (restored === null || isUnsaved({ opened, typed: aside }));
  const notice = isAsideShown ? <AsideNotice onBringBack={() => send({ type: 'own-brought-back' })} /> : null;
  return (
    <>
      {conflict ? (
        <ConflictNotice
          current={conflict}
          onTakeCurrent={() => send({ type: 'current-taken' })}
          overwriting={{ form: formId, name: OVERWRITTEN_VERSION_FIELD, value: conflict.version }}
        >
          <FieldComparison fields={compareFields(fields, conflict.texts, typed)} />
        </ConflictNotice>
      ) : null}
      {restored === null ? (
        notice
      ) : (
        <FocusOnMount key={restored}>
          <Notice title={`Version ${restored} is in the form`} role="status">
            <p>Save it to bring it back, or leave this page to keep the post as it is.</p>
          </Notice>
          {notice}
        </FocusOnMount>
      )}
    </>
  );
}

/** One's own text, set aside when another version was put into the form (product.md 11.9). */
const AsideNotice = ({ onBringBack }: { readonly onBringBack: () => void }) => (
  <Notice title="Your own text is kept">
    <p>You took the other version. Until you leave this form you can bring your own text back.</p>
    <p>
      <button type="button" className={button.other} onClick={onBringBack}>
        Bring My Text Back
      </button>
    </p>
  </Notice>
);

const WORDS = {
  somebodyElse: {
    title: 'Somebody else saved this meanwhile',
    signs: 'Lines with − are theirs, lines with + are yours.',
    take: 'Take Their Version',
  },
  oneself: {
    title: 'You saved this in another window meanwhile',
    signs: 'Lines with − are saved, lines with + are in this form.',
    take: 'Take the Saved Version',
  },
} as const;

type ConflictNoticeProps = {
  readonly current: Pick<StoredRecord<unknown>, 'version' | 'number' | 'saved'>;
  readonly onTakeCurrent: () => void;
  /** What the button posts that saves one's own version over the current one. */
  readonly overwriting: { readonly form: string; readonly name: string; readonly value: number };
  readonly children: ReactNode;
};

/** Another save was faster: what it says beside one's own, and both ways on (product.md 11.9, 12.9, 13.11, 13.14). */
function ConflictNotice({ current, onTakeCurrent, overwriting, children }: ConflictNoticeProps) {
  const { version, number = version, saved } = current;
  const isOwn = saved?.savedBy === useViewer()?.username;
  const { title, signs, take } = WORDS[isOwn ? 'oneself' : 'somebodyElse'];
  return (
    <FocusOnMount>
      <Notice tone="flag" title={title} role="alert">
        <p>
          <VersionLabel version={number} saved={saved} />
        </p>
        <p>Nothing was overwritten, and your text is still in the form. {signs}</p>
        {children}
        <div className={actions}>
          <button type="button" className={button.other} onClick={onTakeCurrent}>
            {take}
          </button>
          <button type="submit" className={button.main} {...overwriting}>
            Save My Version Over It
          </button>
        </div>
      </Notice>
    </FocusOnMount>
  );
}
