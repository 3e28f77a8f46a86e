import type { RouteObject } from 'react-router-dom';
import { pageRoute } from '../page-route.tsx';

/** Signing in, registering, passwords, and My Account. */
export const accountPages: RouteObject[] = [
  pageRoute({ path: '/login', access: 'public', module: 'src/web/accounts/login-page.tsx' }, () =>
    import('./login-page.tsx').then((page) => ({
      Component: page.LoginPage,
      load: page.loadLogin,
      act: page.submitLogin,
    })),
  ),
  pageRoute({ path: '/register', access: 'public', module: 'src/web/accounts/register-page.tsx' }, () =>
    import('./register-page.tsx').then((page) => ({
      Component: page.RegisterPage,
      load: page.loadRegister,
      act: page.submitRegister,
    })),
  ),
  pageRoute({ path: '/forgot-password', access: 'public', module: 'src/web/accounts/forgot-password-page.tsx' }, () =>
    import('./forgot-password-page.tsx').then((page) => ({
      Component: page.ForgotPasswordPage,
      act: page.submitForgotPassword,
    })),
  ),
  pageRoute({ path: '/reset-password', access: 'public', module: 'src/web/accounts/reset-password-page.tsx' }, () =>
    import('./reset-password-page.tsx').then((page) => ({
      Component: page.ResetPasswordPage,
      act: page.submitResetPassword,
    })),
  ),
  pageRoute(
    { path: '/account', access: 'user', module: 'src/web/accounts/account-page.tsx', viewQuery: ['confirm'] },
    () =>
      import('./account-page.tsx').then((page) => ({
        Component: page.AccountPage,
        load: page.loadAccount,
        act: page.actOnAccount,
      })),
  ),
  pageRoute({ path: '/account/receipts/:paymentId', access: 'user', module: 'src/web/accounts/receipt-page.tsx' }, () =>
    import('./receipt-page.tsx').then((page) => ({ Component: page.ReceiptPage, load: page.loadReceipt })),
  ),
];
