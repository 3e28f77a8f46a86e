import * as v from 'valibot';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../domain/accounts/password.ts';
import {
  countSchema,
  createTextSchema,
  doneSchema,
  emailAddress,
  emptyInputSchema,
  idSchema,
  isoMomentSchema,
} from './fields.ts';
import { fileAnswer } from './file-answer.ts';
import { firstTouch } from './first-touch.ts';
import { operationTable } from './operation.ts';
import { factorProofSchema, secondStepSchema } from './second-factor.ts';

/** The session's user as the browser may know it: no password, token or provider id. */
export const sessionUser = v.strictObject({
  id: idSchema,
  username: v.string(),
  email: v.string(),
  role: v.picklist(['user', 'admin']),
  createdAt: isoMomentSchema,
  subscriptionStatus: v.nullable(v.string()),
  subscriptionEndDate: v.nullable(isoMomentSchema),
  subscription: v.strictObject({ active: v.boolean() }),
  pengSubscription: v.strictObject({ active: v.boolean() }),
  /** They have begun a submission of their own, which they read with and without access. */
  hasSubmission: v.boolean(),
  /** An administrator sees the site as this user, for so long at most. */
  viewing: v.optional(v.strictObject({ secondsLeft: countSchema })),
  /** An administrator has to set up a second factor before anything else. */
  needsSecondFactor: v.optional(v.literal(true)),
});

/** The sign-in form. */
export const loginForm = v.strictObject({
  username: v.pipe(createTextSchema(254), v.trim(), v.nonEmpty('Username or Email is required')),
  password: v.pipe(createTextSchema(1000), v.nonEmpty('Password is required')),
});

/** A password to be set; anywhere it is set the same lengths hold. */
const newPassword = (missing: string, tooShort: string) =>
  v.pipe(
    v.string(missing),
    v.minLength(PASSWORD_MIN_LENGTH, tooShort),
    v.maxLength(PASSWORD_MAX_LENGTH, 'Password cannot exceed 64 characters'),
  );

const password = newPassword('Password is required', 'Password must be at least 8 characters');

/** The sign-up form. */
export const registerForm = v.pipe(
  v.strictObject({
    username: v.pipe(
      createTextSchema(200, 'A username has 2 to 40 characters.'),
      v.trim(),
      v.nonEmpty('Username is required'),
    ),
    email: emailAddress,
    password,
    confirmPassword: v.string(),
    touch: v.optional(firstTouch),
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

/** The form that asks for a reset link. */
export const resetRequestForm = v.strictObject({ email: emailAddress });

/** The form that sets a new password with the token of a link. */
export const resetPasswordFormSchema = v.pipe(
  v.strictObject({
    password,
    confirmPassword: v.string(),
    token: v.pipe(createTextSchema(255), v.nonEmpty('Reset token is required')),
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

/** The form that changes one's own password. */
export const changePasswordForm = v.pipe(
  v.strictObject({
    currentPassword: v.pipe(createTextSchema(1000), v.nonEmpty('Current password is required')),
    newPassword: newPassword(
      'New password must be at least 8 characters',
      'New password must be at least 8 characters',
    ),
    confirmPassword: v.pipe(createTextSchema(1000), v.nonEmpty('Please confirm your new password')),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      "New passwords don't match",
    ),
    ['confirmPassword'],
  ),
);

/** The form that deletes one's own account. */
export const deleteAccountForm = v.strictObject({
  password: v.pipe(createTextSchema(1000), v.nonEmpty('Current password is required')),
});

const signedIn = v.strictObject({ user: sessionUser });

/** Accounts: who one is, signing in and out, registering. */
export const accountOperations = operationTable({
  'accounts.me': { method: 'GET', path: '/api/me', access: 'user', input: emptyInputSchema, output: sessionUser },
  'accounts.login': {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    input: loginForm,
    /** An account with a second factor is not signed in yet. */
    output: v.union([signedIn, secondStepSchema]),
    limit: 'login',
  },
  'accounts.finishLogin': {
    method: 'POST',
    path: '/api/login/second-step',
    access: 'public',
    input: factorProofSchema,
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
  'accounts.logout': {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    input: emptyInputSchema,
    output: emptyInputSchema,
    whileViewing: 'answered',
  },
  'accounts.requestPasswordReset': {
    method: 'POST',
    path: '/api/request-password-reset',
    access: 'public',
    input: resetRequestForm,
    output: doneSchema,
    limit: 'password-reset',
  },
  'accounts.resetPassword': {
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    input: resetPasswordFormSchema,
    output: doneSchema,
    limit: 'password-reset',
  },
  'accounts.confirmEmail': {
    method: 'POST',
    path: '/api/confirm-email',
    access: 'public',
    input: v.strictObject({ token: v.pipe(createTextSchema(255), v.nonEmpty('This link is not complete.')) }),
    output: doneSchema,
    limit: 'password-reset',
  },
  'accounts.changePassword': {
    method: 'POST',
    path: '/api/change-password',
    access: 'user',
    input: changePasswordForm,
    output: doneSchema,
    limit: 'writes',
    limitPer: 'session, user',
  },
  'accounts.exportData': {
    method: 'GET',
    path: '/api/account/export',
    access: 'user',
    input: emptyInputSchema,
    output: fileAnswer,
    limit: 'export',
    limitPer: 'session, user',
    whileViewing: 'refused',
    needsConfirmation: true,
  },
  'accounts.deleteAccount': {
    method: 'POST',
    path: '/api/account/delete',
    access: 'user',
    input: deleteAccountForm,
    output: doneSchema,
    limit: 'writes',
    limitPer: 'session, user',
  },
  'accounts.listUsers': {
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    input: v.strictObject({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))) }),
    output: v.array(v.strictObject({ id: idSchema, username: v.string() })),
  },
});
