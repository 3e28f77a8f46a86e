import type { RefObject } from 'react';
import type { OwnSessionView } from '../../application/contract/index.ts';
import { DateTimeText } from '../format/moments.tsx';
import { Badge } from '../ui/badge.tsx';
import { button } from '../ui/button.css.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { fetchEndSessionDialog } from './lazy-end-session-dialog.ts';
import { ALL_OTHERS, DEVICES_ID, deviceWords, endSessionPath } from './own-session.ts';
import { actions, device, ending, sessions as list, place, session, words } from './sessions-card.css.ts';

type SessionsCardProps = {
  readonly sessions: readonly OwnSessionView[] | null;
  /** Takes the focus when the link that opened the dialog is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

const preload = { onPointerEnter: fetchEndSessionDialog, onFocus: fetchEndSessionDialog } as const;

/** The session in use is used by this page; of one from before uses were kept none is known. */
function LastUse({ of: { isCurrent, lastUsedAt } }: { readonly of: OwnSessionView }) {
  if (isCurrent) return <span>Last used now</span>;
  if (lastUsedAt === null) return null;
  return (
    <span>
      Last used <DateTimeText of={lastUsedAt} />
    </span>
  );
}

function SessionLine({ of }: { readonly of: OwnSessionView }) {
  return (
    <li className={session}>
      <span className={device}>
        {deviceWords(of)} {of.isCurrent ? <Badge>This device</Badge> : null}
      </span>
      <span className={place}>
        {of.network === null ? null : <span>{`Network ${of.network}`}</span>}
        <LastUse of={of} />
        <span>
          Logged in <DateTimeText of={of.signedInAt} />
        </span>
      </span>
      {of.isCurrent ? null : (
        <Link
          to={endSessionPath(of.reference)}
          className={`${button.ending} ${ending}`}
          aria-label={`Log Out: ${deviceWords(of)}`}
          preventScrollReset
          {...preload}
        >
          Log Out
        </Link>
      )}
    </li>
  );
}

function Sessions({ sessions }: Pick<SessionsCardProps, 'sessions'>) {
  if (!sessions) return <LoadFailure title="Your devices could not be loaded" />;
  return (
    <>
      <p className={words}>
        A network is the beginning of an address, shared by many devices of one provider. Log out what you do not
        recognize, and change your password.
      </p>
      <ul className={list}>
        {sessions.map((of) => (
          <SessionLine key={of.reference} of={of} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className={actions}>
          <Link to={endSessionPath(ALL_OTHERS)} className={button.ending} preventScrollReset {...preload}>
            Log Out All Other Devices
          </Link>
        </div>
      ) : null}
    </>
  );
}

/** Where one is signed in, and the way to end it (product.md 1.22). */
export const SessionsCard = ({ sessions, heading }: SessionsCardProps) => (
  <div id={DEVICES_ID}>
    <Card title="Where You Are Logged In" heading={heading}>
      <Sessions sessions={sessions} />
    </Card>
  </div>
);
