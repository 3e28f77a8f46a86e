import { SendHorizontal } from 'lucide';
import { type KeyboardEvent, type MouseEvent, type RefObject, type SubmitEvent, useId, useState } from 'react';
import { formatCount } from '../../domain/format-count.ts';
import { CHAT_MESSAGE_MAX_LENGTH, cleanMessageText, findMessageProblem } from '../../domain/support/chat-message.ts';
import { deviceStorage } from '../device-storage.ts';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { useChat } from './chat-context.ts';
import { readChatDraft, saveChatDraft } from './chat-storage.ts';
import * as css from './composer.css.ts';

/** From how many characters on the length is shown. */
const LONG = CHAT_MESSAGE_MAX_LENGTH - 400;

const EMPTY = 'Message cannot be empty';

type ComposerProps = {
  /** The owner of the drafts. */
  readonly userId: number;
  readonly conversationId: number;
  readonly label: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** What can be inserted. */
  readonly replies?: readonly CannedReply[];
};

type CannedReply = { readonly id: number; readonly title: string; readonly words: string };

/** Where a message is written. What is begun stays on the device until it is sent (product.md 10.33). */
export function Composer({ userId, conversationId, label, field, replies = [] }: ComposerProps) {
  const chat = useChat();
  const id = useId();
  const { text, problem, change, send } = useDraft(userId, conversationId);
  const words = problem ?? lengthWords(text);
  /** The second click of a double click finds nothing to send: the first one has sent it. */
  const ignoreRepeated = (event: MouseEvent): void => {
    if (event.detail > 1 && findMessageProblem(text) === 'message-empty') event.preventDefault();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send();
    field.current?.focus();
  };
  return (
    <form className={css.composer} onSubmit={submit}>
      {replies.length === 0 ? null : (
        <select
          className={css.replies}
          aria-label="Insert a reply"
          value=""
          onChange={(event) => {
            const reply = replies.find(({ id: replyId }) => String(replyId) === event.target.value);
            if (!reply) return;
            change(text === '' ? reply.words : `${text}\n${reply.words}`);
            field.current?.focus();
          }}
        >
          <option value="">Insert a reply...</option>
          {replies.map(({ id: replyId, title }) => (
            <option key={replyId} value={replyId}>
              {title}
            </option>
          ))}
        </select>
      )}
      <label className={hidden} htmlFor={id}>
        {label}
      </label>
      <div className={css.bar}>
        <div className={css.grower} data-text={text}>
          <textarea
            id={id}
            ref={field}
            className={css.field}
            rows={1}
            placeholder="Write a message"
            value={text}
            aria-describedby={`${id}-hint ${id}-words`}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => {
              change(event.target.value);
              chat.typing(conversationId);
            }}
            onKeyDown={(event) => sendOnEnter(event, send)}
          />
        </div>
        <button type="submit" className={button.main} onClick={ignoreRepeated}>
          <Icon of={SendHorizontal} size={18} />
          Send
        </button>
      </div>
      <p className={problem ? css.problem : css.words} id={`${id}-words`} role={problem ? 'alert' : undefined}>
        {words}
      </p>
      <p className={words ? hidden : css.hint} id={`${id}-hint`}>
        Enter sends, Shift+Enter starts a new line.
      </p>
    </form>
  );
}

/** On a device without a keyboard Enter is the only way to a new line; there the button sends (product.md 10.34). */
const isTouch = (): boolean => window.matchMedia('(hover: none) and (pointer: coarse)').matches;

function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch()) return;
  event.preventDefault();
  // A key that is held sends once.
  if (!event.repeat) send();
}

/** How long a long message is; null while there is nothing to say. */
function lengthWords(text: string): string | null {
  const length = [...cleanMessageText(text)].length;
  if (length < LONG) return null;
  return `${formatCount(length)} of ${formatCount(CHAT_MESSAGE_MAX_LENGTH)} characters`;
}

function useDraft(userId: number, conversationId: number) {
  const chat = useChat();
  const [text, setText] = useState(() => readChatDraft(deviceStorage(), userId, conversationId));
  const [triedEmpty, setTriedEmpty] = useState(false);
  const tooLong = findMessageProblem(text) === 'message-too-long';
  const change = (value: string): void => {
    setText(value);
    setTriedEmpty(false);
    saveChatDraft(deviceStorage(), userId, conversationId, value);
  };
  const send = (): void => {
    const trouble = findMessageProblem(text);
    setTriedEmpty(trouble === 'message-empty');
    if (trouble) return;
    chat.write(conversationId, cleanMessageText(text));
    change('');
  };
  const excess = `${lengthWords(text)}. Please shorten the message.`;
  return { text, problem: triedEmpty ? EMPTY : tooLong ? excess : null, change, send };
}
