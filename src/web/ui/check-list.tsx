import { Check } from 'lucide';
import { item, list, sign } from './check-list.css.ts';
import { Icon } from './icon.tsx';

/** What one gets, line by line. */
export const CheckList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={list}>
    {items.map((words) => (
      <li key={words} className={item}>
        <span className={sign}>
          <Icon of={Check} size={18} />
        </span>
        {words}
      </li>
    ))}
  </ul>
);
