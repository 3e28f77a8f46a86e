import { Form, useLocation, useNavigation } from 'react-router-dom';
import { button } from './button.css.ts';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type LoadFailureProps = { readonly title: string; readonly words?: string };

/** A part of the page that could not be loaded; Retry asks for the page again, with or without JavaScript. */
export function LoadFailure({ title, words = 'Check your connection and try again.' }: LoadFailureProps) {
  const { pathname, search } = useLocation();
  const retrying = useNavigation().location?.pathname === pathname;
  if (retrying) return <Skeleton words="Loading" />;
  return (
    <Notice tone="bad" title={title}>
      <p>{words}</p>
      <Form method="get" action={pathname} preventScrollReset>
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={button.other}>
          Retry
        </button>
      </Form>
    </Notice>
  );
}
