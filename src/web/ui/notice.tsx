import { CircleAlert, CircleCheck, type IconNode, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { notice, signs, title as titleStyle, words } from './notice.css.ts';

type Tone = keyof typeof notice;

const SIGNS: Readonly<Record<Tone, IconNode>> = {
  info: Info,
  good: CircleCheck,
  flag: TriangleAlert,
  bad: CircleAlert,
};

type NoticeProps = {
  readonly tone?: Tone;
  readonly title?: string;
  /** 'alert' where it appears in answer to something the reader did; nothing where it is there from the start. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
};

/** A message that stays on the page, unlike a toast. */
export const Notice = ({ tone = 'info', title, role, children }: NoticeProps) => (
  <div className={notice[tone]} role={role}>
    <span className={signs[tone]}>
      <Icon of={SIGNS[tone]} />
    </span>
    <div className={words}>
      {title ? <p className={titleStyle}>{title}</p> : null}
      {children}
    </div>
  </div>
);
