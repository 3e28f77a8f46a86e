import { Search } from 'lucide';
import { Form } from 'react-router-dom';
import { button } from './button.css.ts';
import { hidden } from './hidden.css.ts';
import { Icon } from './icon.tsx';
import { form } from './search-form.css.ts';
import { input } from './text-field.css.ts';

type SearchFormProps = {
  /** The page of results; it finds what is searched for under `q`. */
  readonly action: string;
  readonly query: string;
  /** What is searched, for those who do not see the form. */
  readonly label: string;
  readonly placeholder?: string;
  /** Whether there is a page of results without anything to search for. */
  readonly mayBeEmpty?: boolean;
};

/** Asks for words; a plain form that leads to a page of results, with or without JavaScript (product.md 5.14, 8.30). */
export const SearchForm = ({ action, query, label, placeholder = 'Search', mayBeEmpty = false }: SearchFormProps) => (
  <Form method="get" action={action} role="search" className={form}>
    <label>
      <span className={hidden}>{label}</span>
      <input
        type="search"
        name="q"
        className={input}
        defaultValue={query}
        maxLength={200}
        placeholder={placeholder}
        required={!mayBeEmpty}
      />
    </label>
    <button type="submit" className={button.other}>
      <Icon of={Search} size={18} />
      <span className={hidden}>Search</span>
    </button>
  </Form>
);
