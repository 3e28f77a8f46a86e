import { type ReactNode, useLayoutEffect } from 'react';
import { button } from '../../ui/button.css.ts';
import { useFormBusy } from '../../ui/form-busy.ts';
import { Link } from '../../ui/link.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { asOne } from '../records.css.ts';
import { UnsavedChangesGuard } from './form-guard.tsx';
import type { VersionedFormHandle } from './use-versioned-form.ts';

type PostedFormProps<Values> = {
  readonly form: VersionedFormHandle<Values>;
  readonly id: string;
  /** Which form of the page this is, where it has several. */
  readonly intent?: string;
  readonly words: string;
  /** Where Cancel leads. */
  readonly list: string;
  readonly children: ReactNode;
};

/** A form of a record that posts to its page, with its guard; a new record has no version yet. */
export function PostedForm<Values>({ form, id, intent, words, list, children }: PostedFormProps<Values>) {
  const { version } = form.state;
  return (
    <PostForm
      id={id}
      {...(intent ? { intent } : {})}
      failure={form.state.refusal ?? undefined}
      words={words}
      busyWords="Saving..."
      beside={
        <Link to={list} className={button.other}>
          Cancel
        </Link>
      }
    >
      <UnsavedChangesGuard form={form} />
      {version === null ? (
        <LockedWhileSaving {...(intent ? { intent } : {})}>{children}</LockedWhileSaving>
      ) : (
        <>
          <input type="hidden" name="version" value={version} />
          {children}
        </>
      )}
    </PostForm>
  );
}

type LockedWhileSavingProps = { readonly intent?: string; readonly children: ReactNode };

/**
 * The fields of something new. It opens on a page of its own with what was sent, so nothing is typed meanwhile that would stay
 * behind; where it is refused, the place at which one typed has the keyboard again (product.md 11.14).
 */
function LockedWhileSaving({ intent, children }: LockedWhileSavingProps) {
  const busy = useFormBusy(intent);
  useLayoutEffect(() => {
    if (!busy) return;
    const typedAt = document.activeElement;
    return () => {
      if (document.activeElement === document.body && typedAt instanceof HTMLElement) typedAt.focus();
    };
  }, [busy]);
  return (
    <div className={asOne} inert={busy}>
      {children}
    </div>
  );
}
