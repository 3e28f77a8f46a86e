import type { Api, OutputOf } from '../../application/contract/index.ts';

type PasskeyOptions = OutputOf<'factors.beginPasskey'>['options'];
type Library = typeof import('@simplewebauthn/browser');

/** A message for the person where the browser has no passkeys, or the person stopped. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
}

const STOPPED = 'No passkey was used. Try again, or choose another way.';
const KNOWN = 'This device holds a passkey of your account already.';
const UNSUPPORTED = 'This browser cannot use passkeys. Please choose another way.';

/** Runs the browser's dialog; the library is loaded only now. Whatever the browser refuses becomes a `PasskeyFailure`. */
async function ask<Answer>(run: (library: Library) => Promise<Answer>): Promise<Answer> {
  const isSupported = typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
  if (!isSupported) throw new PasskeyFailure(UNSUPPORTED);
  const library = await import('@simplewebauthn/browser');
  try {
    return await run(library);
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyFailure(isKnown ? KNOWN : STOPPED);
  }
}

/** What the browser says of a passkey, without what the server does not read. */
const toAnswer = ({
  id,
  rawId,
  response,
}: {
  readonly id: string;
  readonly rawId: string;
  readonly response: object;
}) => {
  const named = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'transports'];
  const known = Object.fromEntries(Object.entries(response).filter(([name]) => named.includes(name)));
  return { id, rawId, response: known as { clientDataJSON: string } };
};

/** Makes a passkey on the person's device. */
export const createPasskey = (options: PasskeyOptions) =>
  ask(async ({ startRegistration }) =>
    toAnswer(await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })),
  );

/** Uses one of the person's passkeys. */
export const requestPasskey = async (options: PasskeyOptions) => ({
  method: 'passkey' as const,
  answer: await ask(async ({ startAuthentication }) =>
    toAnswer(await startAuthentication({ optionsJSON: options as unknown as AuthenticationOptions })),
  ),
});

type RegistrationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON'];
type AuthenticationOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** Takes the second step of signing in with a passkey. */
export const finishWithPasskey = async (api: Api) => {
  const { options } = await api('accounts.beginPasskeyStep', {});
  return api('accounts.finishLogin', await requestPasskey(options));
};
