import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { buildExampleSelectionQuery, type ChosenIds } from './selection.ts';

/** The way through all examples of the competency that the lists show, generated or not (product.md 9.6). */
export const AllExamplesLink = ({ of: values }: { readonly of: ChosenIds }) =>
  values.competency === '' ? null : (
    <Link
      to={`/peng-prep${buildExampleSelectionQuery(values, { show: 'all' })}`}
      className={button.other}
      preventScrollReset
    >
      All examples of this competency
    </Link>
  );
