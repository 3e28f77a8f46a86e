import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';
import type { UploadFailure } from './upload-state.ts';

type UploadFailureNoticeProps = { readonly failure: UploadFailure; readonly role?: 'alert' };

/**
 * Why a file was not checked or stored. Whose session has ended signs in on a tab of its own, since a file that was chosen
 * is kept by this one alone (product.md 2.9, 9.19).
 */
export const UploadFailureNotice = ({ failure: { title, message, signedOut }, role }: UploadFailureNoticeProps) => (
  <Notice tone="bad" title={title} {...(role ? { role } : {})}>
    <p>{message}</p>
    {signedOut ? (
      <>
        <p>Your file is kept here. Sign in on the tab that opens, come back to this one, and press the button again.</p>
        <a href="/login?redirect=admin/upload" target="_blank" rel="noopener" className={button.other}>
          Sign In
        </a>
      </>
    ) : null}
  </Notice>
);
