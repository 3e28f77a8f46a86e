import { Fragment } from 'react';
import { address } from './mail-address.css.ts';

/** An e-mail address that breaks where one reads a pause, before an at sign or a dot, and elsewhere only where it must. */
export const MailAddress = ({ of }: { readonly of: string }) => (
  <span className={address}>
    {of.split(/(?=[@.])/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address stay where they are
      <Fragment key={at}>
        {at > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
);
