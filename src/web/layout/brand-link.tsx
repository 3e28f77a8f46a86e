import { SITE_NAME } from '../../domain/site-name.ts';
import { BrandMark } from '../brand/mark.tsx';
import { Link } from '../ui/link.tsx';
import { brand, mark } from './brand-link.css.ts';

/** Mark and name, leading home. */
export const BrandLink = () => (
  <Link to="/" className={brand}>
    <span className={mark}>
      <BrandMark />
    </span>
    {SITE_NAME}
  </Link>
);
