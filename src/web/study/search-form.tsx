import { Search } from 'lucide-react';
import { Form } from 'react-router-dom';
import { button } from '../ui/button.css.ts';
import { hidden } from '../ui/hidden.css.ts';
import { Icon } from '../ui/icon.tsx';
import { input } from '../ui/text-field.css.ts';
import { form } from './search.css.ts';

/** Asks for words in the guide and the course; a plain form that leads to a page of results (product.md 5.14, 5.61). */
export const SearchForm = ({ query }: { readonly query: string }) => (
  <Form method="get" action="/study-guide" role="search" className={form}>
    <label>
      <span className={hidden}>Search the study guide and the course</span>
      <input
        type="search"
        name="q"
        className={input}
        defaultValue={query}
        maxLength={200}
        placeholder="Search"
        required
      />
    </label>
    <button type="submit" className={button.other}>
      <Icon of={Search} size={18} />
      <span className={hidden}>Search</span>
    </button>
  </Form>
);
