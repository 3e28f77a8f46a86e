import { useViewer } from '../root.tsx';
import { button } from '../ui/button.css.ts';
import { Link } from '../ui/link.tsx';
import { LogoutForm } from './logout-form.tsx';

/** The way in, or the way out. */
export function SignInActions() {
  if (useViewer()) return <LogoutForm className={button.other} />;
  return (
    <>
      <Link to="/login" className={button.quiet}>
        Sign In
      </Link>
      <Link to="/register" className={button.main}>
        Register
      </Link>
    </>
  );
}
