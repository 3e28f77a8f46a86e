import { button } from '../ui/button.css.ts';
import { Notice } from '../ui/notice.tsx';
import type { UploadFailure } from './upload-state.ts';

type UploadFailureNoticeProps = { readonly failure: UploadFailure; readonly role?: 'alert' };

/**
 * Why a file was not checked or stored. After the session has ended, signing in opens in another tab, since only this
 * tab holds the chosen file (product.md 2.9, 9.19).
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
