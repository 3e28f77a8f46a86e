import { toCalendarDay } from '../../domain/calendar-day.ts';
import type { ChatMessage } from '../../domain/support/chat-message.ts';

/** The messages of one day of the reader's calendar. */
export type MessageDayGroup = { readonly day: string; readonly messages: readonly ChatMessage[] };

/** Parts messages, which are in order, at midnight in the reader's zone (product.md 10.34). */
export function groupMessagesByDay(messages: readonly ChatMessage[], zone: string): readonly MessageDayGroup[] {
  const days = new Map<string, ChatMessage[]>();
  for (const message of messages) {
    const day = toCalendarDay(Date.parse(message.createdAt), zone);
    const known = days.get(day);
    if (known) known.push(message);
    else days.set(day, [message]);
  }
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}
