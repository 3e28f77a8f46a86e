import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { head, sheet, titles } from './card.css.ts';

type CardProps = {
  readonly title?: string;
  readonly level?: 1 | 2 | 3;
  /** The element at the right of the title: a badge, a link. */
  readonly aside?: ReactNode;
  /** It takes the place of the button that brought it: its title takes the focus, so that keyboard and screen reader go on from there. */
  readonly arrives?: boolean;
  /** Its title, where something in the card leads the focus there. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  readonly children: ReactNode;
};

/** A titled sheet. */
export function Card({ title, level = 2, aside, arrives = false, heading: given, children }: CardProps) {
  const Heading = `h${level}` as const;
  const own = useRef<HTMLHeadingElement>(null);
  const heading = given ?? own;
  useEffect(() => {
    if (arrives) heading.current?.focus();
  }, [arrives, heading]);
  return (
    <section className={sheet}>
      {title || aside ? (
        <div className={head}>
          {title ? (
            <Heading
              ref={heading}
              tabIndex={arrives || given ? -1 : undefined}
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
