import { Content, Description, Root, Title } from '@radix-ui/react-alert-dialog';
import { type Ref, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { CalendarDay } from '../format/moments.tsx';
import { button } from '../ui/button.css.ts';
import { backdrop, dialog, title, words } from '../ui/dialog.css.ts';
import type { FormFailure } from '../ui/form-failure.ts';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { type AccountAnswer, DELETE_ACCOUNT, failureOf } from './account-actions.ts';
import type { AccountData } from './account-data.ts';
import { consequences } from './delete-account-dialog.css.ts';
import { DELETE_PATH } from './delete-path.ts';

type DeleteAccountDialogProps = Pick<AccountData, 'nppe' | 'peng'> & { readonly answer: AccountAnswer | undefined };

const ACCOUNT = '/account';

/** The link that opened the dialog, which takes the focus back; the library knows only openers of its own. */
function focusOpener(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(`a[href="${DELETE_PATH}"]`)?.focus({ preventScroll: true });
}

/** Access that is still running, which is what hurts. */
function RunningAccess({ nppe, peng }: Pick<AccountData, 'nppe' | 'peng'>) {
  const access = { nppe, peng };
  const running = (Object.keys(access) as ProductCode[]).flatMap((product) => {
    const view = access[product];
    return view.state === 'active' ? [{ product, endDate: view.endDate }] : [];
  });
  if (running.length === 0) return null;
  return (
    <Notice tone="flag" title="You lose access that is still running">
      {running.map(({ product, endDate }) => (
        <p key={product}>
          {PRODUCTS[product].name}, until <CalendarDay of={endDate} />
        </p>
      ))}
    </Notice>
  );
}

/** What goes, what stays and why (product.md 1.14). */
const Consequences = () => (
  <ul className={consequences}>
    <li>
      <strong>Deleted:</strong> your username, email address and password, your progress, answers, results and messages.
    </li>
    <li>
      <strong>Ended:</strong> your newsletter subscription, and your session on every device.
    </li>
    <li>
      <strong>Kept,</strong> because tax law requires it: the records of your payments, without your name and email
      address. See the <Link to="/privacy">Privacy Policy</Link>.
    </li>
  </ul>
);

type DeletionFormProps = {
  readonly failure: FormFailure | undefined;
  readonly cancel: Ref<HTMLAnchorElement>;
};

const DeletionForm = ({ failure, cancel }: DeletionFormProps) => (
  <PostForm
    intent={DELETE_ACCOUNT}
    failure={failure}
    words="Delete Account"
    busyWords="Deleting Account..."
    look="ending"
    beside={
      <Link ref={cancel} to={ACCOUNT} replace preventScrollReset className={button.other}>
        Cancel
      </Link>
    }
  >
    <PasswordField
      label="Your password"
      name="password"
      autoComplete="current-password"
      hint="To make sure that it is you"
      error={failure?.fields.password}
      clearedBy={failure}
    />
  </PostForm>
);

/**
 * Asks before the account is deleted, with the password. Not in a portal: the server renders it where it is, so that it works
 * without scripts too.
 */
export function DeleteAccountDialog({ nppe, peng, answer }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const titleId = useId();
  const cancel = useRef<HTMLAnchorElement>(null);
  const close = (): void => void navigate(ACCOUNT, { replace: true, preventScrollReset: true });
  return (
    <Root open>
      <div className={backdrop} />
      <Content
        className={dialog}
        aria-modal="true"
        aria-labelledby={titleId}
        onOpenAutoFocus={() => cancel.current?.focus({ preventScroll: true })}
        onEscapeKeyDown={close}
        onCloseAutoFocus={focusOpener}
      >
        <Title id={titleId} className={title}>
          Delete your account?
        </Title>
        <Description className={words}>
          This cannot be undone. Download your data first if you want to keep it.
        </Description>
        <Consequences />
        <RunningAccess nppe={nppe} peng={peng} />
        <DeletionForm failure={failureOf(answer, DELETE_ACCOUNT)} cancel={cancel} />
      </Content>
    </Root>
  );
}
