import { Download } from 'lucide';
import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { DELETE_PATH } from './delete-path.ts';
import { fetchDeleteAccountDialog } from './late-delete-account-dialog.ts';
import { actions, words } from './your-data-card.css.ts';

/** Taking one's data along, and leaving (product.md 1.13, 1.14). */
export const YourDataCard = () => (
  <Card title="Your Data">
    <p className={words}>
      The download holds what this site has of you, as a file that a computer can read: account, access, payments, promo
      codes, progress, attempts with your answers, messages and your newsletter consent.
    </p>
    <div className={actions}>
      <a href="/api/account/export" download className={button.other}>
        <Icon of={Download} size={18} />
        Download My Data
      </a>
      <Link
        to={DELETE_PATH}
        className={button.ending}
        preventScrollReset
        onPointerEnter={fetchDeleteAccountDialog}
        onFocus={fetchDeleteAccountDialog}
      >
        Delete Account
      </Link>
    </div>
  </Card>
);
