import type { ReactNode } from 'react';
import { bands, head, lead as leadStyle, shapes } from './band.css.ts';

type BandProps = {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly ground?: keyof typeof bands;
  /** Heading above the contents, or at their left on wide screens. */
  readonly shape?: keyof typeof shapes;
  readonly children: ReactNode;
};

/** A section across the page. Its heading carries the id, so that a link to it lands on the words. */
export const PageBand = ({ id, title, lead, ground = 'paper', shape = 'stacked', children }: BandProps) => (
  <section className={bands[ground]} aria-labelledby={id}>
    <div className={shapes[shape]}>
      <div className={head}>
        <h2 id={id}>{title}</h2>
        {lead ? <p className={leadStyle}>{lead}</p> : null}
      </div>
      {children}
    </div>
  </section>
);
