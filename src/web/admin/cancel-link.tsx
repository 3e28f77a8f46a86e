import { Link } from 'react-router-dom';
import { button } from '../ui/button.css.ts';

/** Leaves a form without saving. */
export const CancelLink = ({ to }: { readonly to: string }) => (
  <Link to={to} className={button.other}>
    Cancel
  </Link>
);
