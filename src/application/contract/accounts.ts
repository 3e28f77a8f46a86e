import * as v from 'valibot';
import { isEmailAddress } from '../../domain/accounts/email-address.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/accounts/password.ts';
import { id, moment, nothing, text } from './fields.ts';
import { operationTable } from './operation.ts';

/** The session's user as the browser may know it: no password, token or provider id (product.md 1.3). */
export const sessionUser = v.strictObject({
  id,
  username: v.string(),
  email: v.string(),
  role: v.picklist(['user', 'admin']),
  createdAt: moment,
  subscriptionStatus: v.nullable(v.string()),
  subscriptionEndDate: v.nullable(moment),
  subscription: v.strictObject({ active: v.boolean() }),
});

/** The sign-in form. */
export const loginForm = v.strictObject({
  username: v.pipe(text(254), v.trim(), v.nonEmpty('Username or Email is required')),
  password: v.pipe(text(1000), v.nonEmpty('Password is required')),
});

const newPassword = v.pipe(
  v.string('Password is required'),
  v.minLength(PASSWORD_MIN_LENGTH, 'Password must be at least 8 characters'),
  v.maxLength(PASSWORD_MAX_LENGTH, 'Password cannot exceed 64 characters'),
);

/** The sign-up form. */
export const registerForm = v.pipe(
  v.strictObject({
    username: v.pipe(text(200, 'A username has 2 to 40 characters.'), v.trim(), v.nonEmpty('Username is required')),
    email: v.pipe(text(300), v.trim(), v.check(isEmailAddress, 'Please enter a valid email address')),
    password: newPassword,
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      (form) => form.password === form.confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
);

const signedIn = v.strictObject({ user: sessionUser });

/** Accounts: who one is, signing in and out, registering (product.md 1). */
export const accountOperations = operationTable({
  'accounts.me': { method: 'GET', path: '/api/me', access: 'user', input: nothing, output: sessionUser },
  'accounts.login': {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    input: loginForm,
    output: signedIn,
    limit: 'login',
  },
  'accounts.register': {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    input: registerForm,
    output: signedIn,
    limit: 'registration',
  },
  'accounts.logout': { method: 'POST', path: '/api/logout', access: 'public', input: nothing, output: nothing },
  'accounts.listUsers': {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    input: v.strictObject({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))) }),
    output: v.array(v.strictObject({ id, username: v.string() })),
  },
});
