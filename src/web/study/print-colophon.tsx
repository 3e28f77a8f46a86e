import { SITE_NAME } from '../../domain/site-name.ts';
import { colophon } from './colophon.css.ts';

type ColophonProps = {
  /** The chapter or module, and the section. */
  readonly names: readonly string[];
  /** Where it is found, with the site's origin. */
  readonly address: string;
};

/** What a printed page says of where it comes from. */
export const PrintColophon = ({ names, address }: ColophonProps) => (
  <p className={colophon}>
    {[SITE_NAME, ...names].join(' · ')}
    <br />
    {address}
  </p>
);
