import { type ReactNode, useEffect, useRef } from 'react';
import { head, sheet, titles } from './card.css.ts';

type CardProps = {
  readonly title?: string;
  readonly level?: 1 | 2 | 3;
  /** What stands at the right of the title: a badge, a link. */
  readonly aside?: ReactNode;
  /** It takes the place of the button that brought it: its title takes the focus, so that keyboard and screen reader go on from there. */
  readonly arrives?: boolean;
  readonly children: ReactNode;
};

/** A titled sheet. */
export function Card({ title, level = 2, aside, arrives = false, children }: CardProps) {
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, [arrives]);
  return (
    <section className={sheet}>
      {title || aside ? (
        <div className={head}>
          {title ? (
            <Heading
              ref={heading}
              tabIndex={arrives ? -1 : undefined}
              className={level === 1 ? titles.page : titles.part}
            >
              {title}
            </Heading>
          ) : null}
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}
