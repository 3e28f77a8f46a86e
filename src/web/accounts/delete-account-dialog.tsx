import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import { CalendarDayText } from '../format/moments.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { type AccountActionResult, DELETE_ACCOUNT_INTENT, findFailureOfIntent } from './account-actions.ts';
import type { AccountData } from './account-data.ts';
import { consequences } from './delete-account-dialog.css.ts';
import { DELETE_ACCOUNT_PATH } from './delete-path.ts';
import { PasswordDialog } from './password-dialog.tsx';

type DeleteAccountDialogProps = Pick<AccountData, 'nppe' | 'peng'> & {
  readonly answer: AccountActionResult | undefined;
};

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
          {PRODUCTS[product].name}, until <CalendarDayText of={endDate} />
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

/** Asks before the account is deleted, with the password (product.md 1.14). */
export const DeleteAccountDialog = ({ nppe, peng, answer }: DeleteAccountDialogProps) => (
  <PasswordDialog
    title="Delete your account?"
    description="This cannot be undone. Download your data first if you want to keep it."
    openedBy={DELETE_ACCOUNT_PATH}
    intent={DELETE_ACCOUNT_INTENT}
    failure={findFailureOfIntent(answer, DELETE_ACCOUNT_INTENT)}
    words="Delete Account"
    busyWords="Deleting Account..."
    look="ending"
  >
    <Consequences />
    <RunningAccess nppe={nppe} peng={peng} />
  </PasswordDialog>
);
