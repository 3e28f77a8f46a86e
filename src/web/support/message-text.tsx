import { Fragment } from 'react';
import { messageParts } from '../../domain/support/message-parts.ts';
import { link } from './message-list.css.ts';

/** Pages of other sites open beside this one, so that the conversation stays. */
const targetOf = (address: string): '_blank' | undefined =>
  new URL(address).host === window.location.host ? undefined : '_blank';

/** What somebody wrote, letter by letter, with its addresses as links and no other markup (product.md 10.34). */
export const MessageText = ({ text }: { readonly text: string }) =>
  messageParts(text).map((part, at) =>
    part.address === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
      <Fragment key={at}>{part.text}</Fragment>
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
        key={at}
        className={link}
        href={part.address}
        target={targetOf(part.address)}
        rel="noopener noreferrer nofollow"
      >
        {part.text}
      </a>
    ),
  );
