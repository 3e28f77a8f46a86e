import type { ReactNode } from 'react';
import { head, sheet, titles } from './card.css.ts';

type CardProps = {
  readonly title?: string;
  readonly level?: 1 | 2 | 3;
  /** What stands at the right of the title: a badge, a link. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A titled sheet. */
export function Card({ title, level = 2, aside, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={sheet}>
      {title || aside ? (
        <div className={head}>
          {title ? <Heading className={level === 1 ? titles.page : titles.part}>{title}</Heading> : null}
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
