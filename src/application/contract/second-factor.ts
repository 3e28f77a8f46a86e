import * as v from 'valibot';
import { createTextSchema, doneSchema, emptyInputSchema, idSchema, isoMomentSchema, pathId } from './fields.ts';
import { operationTable } from './operation.ts';

const method = v.picklist(['totp', 'passkey', 'recovery']);

const CODE_NEEDED = 'Please enter the code.';

const code = v.pipe(createTextSchema(40, 'This is too long for a code.'), v.trim(), v.nonEmpty(CODE_NEEDED));

const base64url = v.pipe(createTextSchema(20_000), v.regex(/^[\w-]*$/));

const passkeyName = v.pipe(
  createTextSchema(60, 'A name may have at most 60 characters.'),
  v.trim(),
  v.nonEmpty('Please enter a name, such as Laptop.'),
);

/** What a browser answers to the options of a passkey; what the site does not read of it is left out. */
const passkeyAnswer = v.object({
  id: base64url,
  rawId: base64url,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: v.optional(base64url),
    authenticatorData: v.optional(base64url),
    signature: v.optional(base64url),
    transports: v.optional(v.pipe(v.array(createTextSchema(20)), v.maxLength(6))),
  }),
});

/** Options for the browser, as the library made them. */
const passkeyOptions = v.strictObject({ options: v.looseObject({ challenge: v.string() }) });

/** How an account with a second factor takes the second step. */
export const factorProofSchema = v.variant('method', [
  v.strictObject({ method: v.literal('totp'), code }),
  v.strictObject({ method: v.literal('recovery'), code }),
  v.strictObject({ method: v.literal('passkey'), answer: passkeyAnswer }),
]);

export type FactorProof = v.InferOutput<typeof factorProofSchema>;

/** The password was right, and a second step is to be taken in one of these ways. */
export const secondStepSchema = v.strictObject({ secondStep: v.strictObject({ methods: v.array(method) }) });

/** Recovery codes, which are shown once; null where the account keeps those it has. */
const recoveryCodes = v.strictObject({ recoveryCodes: v.nullable(v.array(v.string())) });

/** Two-step sign-in: second factors of one's own account, and confirming who one is. */
export const secondFactorOperations = operationTable({
  'accounts.readSecondStep': {
    method: 'GET',
    path: '/api/login/second-step',
    access: 'public',
    input: emptyInputSchema,
    output: secondStepSchema,
  },
  'accounts.readConfirmation': {
    method: 'GET',
    path: '/api/account/confirmation',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({
      isFresh: v.boolean(),
      methods: v.array(v.union([method, v.literal('password')])),
      /** Tells this sign-in from others of the user. */
      signedInAt: isoMomentSchema,
    }),
  },
  'accounts.confirmIdentity': {
    method: 'POST',
    path: '/api/account/confirmation',
    access: 'user',
    input: v.variant('method', [
      ...factorProofSchema.options,
      v.strictObject({
        method: v.literal('password'),
        password: v.pipe(createTextSchema(1000), v.nonEmpty('Password is required')),
      }),
    ]),
    output: doneSchema,
    limit: 'writes',
    limitPer: 'session, user',
  },
  'factors.read': {
    method: 'GET',
    path: '/api/account/factors',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({
      totpAddedAt: v.nullable(isoMomentSchema),
      passkeys: v.array(
        v.strictObject({
          id: idSchema,
          name: v.string(),
          addedAt: isoMomentSchema,
          usedAt: v.nullable(isoMomentSchema),
        }),
      ),
      recoveryCodesLeft: v.number(),
      /** An administrator cannot go on without one. */
      isRequired: v.boolean(),
    }),
  },
  'factors.beginTotp': {
    method: 'POST',
    path: '/api/account/factors/totp/begin',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({
      /** The sealed secret, which the proof is sent with. */
      setup: v.string(),
      secret: v.string(),
      address: v.string(),
      qr: v.strictObject({ size: v.number(), path: v.string() }),
    }),
    limit: 'writes',
    limitPer: 'session, user',
    needsConfirmation: true,
  },
  'factors.addTotp': {
    method: 'POST',
    path: '/api/account/factors/totp',
    access: 'user',
    input: v.strictObject({ setup: createTextSchema(1000), code }),
    output: recoveryCodes,
    limit: 'writes',
    limitPer: 'session, user',
    needsConfirmation: true,
  },
  'factors.removeTotp': {
    method: 'POST',
    path: '/api/account/factors/totp/remove',
    access: 'user',
    input: emptyInputSchema,
    output: doneSchema,
    limit: 'writes',
    limitPer: 'session, user',
    needsConfirmation: true,
  },
  'accounts.beginPasskeyStep': {
    method: 'POST',
    path: '/api/login/second-step/passkey',
    access: 'public',
    input: emptyInputSchema,
    output: passkeyOptions,
    limit: 'login',
  },
  'accounts.beginPasskeyConfirmation': {
    method: 'POST',
    path: '/api/account/confirmation/passkey',
    access: 'user',
    input: emptyInputSchema,
    output: passkeyOptions,
    limit: 'writes',
    limitPer: 'session',
  },
  'factors.beginPasskey': {
    method: 'POST',
    path: '/api/account/factors/passkeys/begin',
    access: 'user',
    // Checked before the device makes a passkey that would be of no use.
    input: v.strictObject({ name: v.optional(passkeyName) }),
    output: passkeyOptions,
    limit: 'writes',
    limitPer: 'session, user',
    needsConfirmation: true,
  },
  'factors.addPasskey': {
    method: 'POST',
    path: '/api/account/factors/passkeys',
    access: 'user',
    input: v.strictObject({
      name: passkeyName,
      answer: passkeyAnswer,
    }),
    output: recoveryCodes,
    limit: 'writes',
    limitPer: 'session, user',
    needsConfirmation: true,
  },
  'factors.removePasskey': {
    method: 'POST',
    path: '/api/account/factors/passkeys/:passkeyId/remove',
    access: 'user',
    input: v.strictObject({ passkeyId: pathId }),
    output: doneSchema,
    limit: 'writes',
    limitPer: 'session, user',
    needsConfirmation: true,
  },
  'factors.renewRecoveryCodes': {
    method: 'POST',
    path: '/api/account/factors/recovery-codes',
    access: 'user',
    input: emptyInputSchema,
    output: v.strictObject({ recoveryCodes: v.array(v.string()) }),
    limit: 'writes',
    limitPer: 'session, user',
    needsConfirmation: true,
  },
});
