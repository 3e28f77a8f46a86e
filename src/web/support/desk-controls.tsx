import { useEffect, useState } from 'react';
import type { ConversationListEntry } from '../../application/contract/chat-frames.ts';
import type { OutputOf } from '../../application/contract/index.ts';
import { httpApi } from '../api/http-api.ts';
import { button } from '../ui/button.css.ts';
import { failureMessage } from '../ui/form-failure.ts';
import { useNotify } from '../ui/use-notify.ts';
import { assign, desk as deskStyle } from './admin-chat.css.ts';

/** Who can be assigned, and what can be inserted. */
export type SupportDeskData = OutputOf<'support.readDesk'>;

const NOTHING: SupportDeskData = { admins: [], replies: [] };

const FAILED = 'Nothing was changed. Please try again.';

/** Loads the desk once; without it conversations can still be read and answered. */
export function useSupportDesk(): SupportDeskData {
  const [desk, setDesk] = useState<SupportDeskData>(NOTHING);
  useEffect(() => {
    httpApi('support.readDesk', {}).then(setDesk, () => undefined);
  }, []);
  return desk;
}

type DeskControlsProps = { readonly line: ConversationListEntry; readonly desk: SupportDeskData };

/** Assigns, closes and reopens a conversation; the connection brings back what became of it (product.md 10.37, 10.38). */
export function DeskControls({ line, desk }: DeskControlsProps) {
  const notify = useNotify();
  const { conversationId: userId, isClosed, assignedTo } = line;
  const run = (call: Promise<unknown>, title: string): void => {
    call.then(
      () => notify({ title }),
      (error: unknown) => notify({ title: failureMessage(error, FAILED) }),
    );
  };
  return (
    <div className={deskStyle}>
      <select
        className={assign}
        aria-label="Assigned to"
        value={assignedTo?.id ?? ''}
        onChange={({ target }) => {
          const adminId = target.value === '' ? null : Number(target.value);
          run(httpApi('support.assign', { userId, adminId }), adminId === null ? 'No longer assigned' : 'Assigned');
        }}
      >
        <option value="">Nobody</option>
        {desk.admins.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={button.other}
        onClick={() =>
          run(
            httpApi('support.setClosed', { userId, isClosed: !isClosed }),
            isClosed ? 'Conversation reopened' : 'Conversation closed',
          )
        }
      >
        {isClosed ? 'Reopen Conversation' : 'Close Conversation'}
      </button>
    </div>
  );
}
