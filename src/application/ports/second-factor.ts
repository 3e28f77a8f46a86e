import type { RecoveryCodeParts } from '../../domain/accounts/recovery-code.ts';
import type { FactorState } from '../../domain/accounts/second-factor.ts';

/** An authenticator app; its secret is sealed by `SecretBox` for its user. Times in milliseconds. */
export type TotpFactor = {
  readonly userId: number;
  readonly sealedSecret: string;
  /** The latest step whose code was used; null when none was. */
  readonly lastStep: number | null;
  readonly addedAt: number;
};

/** A passkey as the browser made it; binary values as base64url. */
export type NewPasskey = {
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  /** How often it was used, as far as it counts. */
  readonly counter: number;
  /** How browsers reach it: 'internal', 'usb', 'nfc', 'hybrid'. */
  readonly transports: readonly string[];
};

export type Passkey = NewPasskey & {
  readonly id: number;
  readonly userId: number;
  readonly addedAt: number;
  readonly usedAt: number | null;
};

/** A recovery code as it is stored: the selector in clear, the secret as a password hash. */
export type HashedRecoveryCode = { readonly selector: string; readonly secretHash: string };

/** What an account has; passkeys in the order in which they were added. */
export type OwnFactors = {
  /** Null without an authenticator app. */
  readonly totpAddedAt: number | null;
  readonly passkeys: readonly Pick<Passkey, 'id' | 'name' | 'addedAt' | 'usedAt'>[];
  readonly recoveryCodesLeft: number;
};

/** Second factors and recovery codes. Each change is conditional, so that of any number of callers one makes it. */
export type SecondFactorRepository = {
  readonly findState: (userId: number) => Promise<FactorState>;
  /** With one statement, without secrets. */
  readonly listFactors: (userId: number) => Promise<OwnFactors>;
  readonly hasAny: (userId: number) => Promise<boolean>;
  readonly findTotp: (userId: number) => Promise<TotpFactor | null>;
  /** False where the account has an authenticator app already. */
  readonly addTotp: (factor: TotpFactor) => Promise<boolean>;
  /** Marks a step as used; false where it or a later one was used already. */
  readonly useTotpStep: (userId: number, step: number) => Promise<boolean>;
  readonly removeTotp: (userId: number) => Promise<boolean>;
  /** In the order in which they were added. */
  readonly listPasskeys: (userId: number) => Promise<Passkey[]>;
  /** False where the credential is known already. */
  readonly addPasskey: (userId: number, passkey: NewPasskey, now: number) => Promise<boolean>;
  /** False where the passkey is gone, or its counter shows that a copy of it was used (WebAuthn 6.1.1). */
  readonly usePasskey: (id: number, counter: number, now: number) => Promise<boolean>;
  /** The removed passkey's name; null where the user has no such passkey. */
  readonly removePasskey: (userId: number, id: number) => Promise<string | null>;
  readonly findRecoveryCode: (
    userId: number,
    selector: RecoveryCodeParts['selector'],
  ) => Promise<{ readonly id: number; readonly secretHash: string } | null>;
  /** Stores a set in place of the former one. */
  readonly replaceRecoveryCodes: (userId: number, codes: readonly HashedRecoveryCode[], now: number) => Promise<void>;
  /** Removes a code; true for the one caller that did. */
  readonly useRecoveryCode: (id: number) => Promise<boolean>;
  readonly removeRecoveryCodes: (userId: number) => Promise<void>;
};

/** A sign-in that waits for its second step. */
export type PendingSignIn = { readonly userId: number; readonly passwordHash: string };

/** Sign-ins whose password was right. Only the digest of a token is stored. */
export type PendingSignIns = {
  readonly begin: (token: string, pending: PendingSignIn & { readonly expiresAt: number }) => Promise<void>;
  /** Null when it has expired, was finished, or the password was changed meanwhile. */
  readonly find: (token: string, now: number) => Promise<PendingSignIn | null>;
  /** Ends it; true for the one caller that did. */
  readonly finish: (token: string) => Promise<boolean>;
  readonly removeOfUser: (userId: number) => Promise<void>;
  /** Deletes those that have expired, at most `limit`; answers how many. */
  readonly removeExpired: (now: number, limit: number) => Promise<number>;
};

/** The cookie that binds a pending sign-in to its browser. */
export type PendingSignInCookie = {
  readonly readToken: () => string | null;
  readonly keep: (token: string) => void;
  readonly drop: () => void;
};

/** Computes time-based codes (RFC 6238). Secrets are base32 text. */
export type TotpCodes = {
  readonly createSecret: () => string;
  /** The code of a step. */
  readonly codeOf: (secret: string, step: number) => string;
  /** The `otpauth:` address that authenticator apps read, also as a QR code. */
  readonly describe: (secret: string, account: string) => { readonly address: string; readonly qr: QrCode };
};

/** A QR code: modules on each side, and the path of an SVG with one unit for each module. */
export type QrCode = { readonly size: number; readonly path: string };

/**
 * Encrypts small secrets. What was sealed for one purpose, which names its owner, opens for no other. `open` answers null
 * for what was changed, or sealed under a key that is not set any more.
 */
export type SecretBox = {
  readonly seal: (secret: string, purpose: string) => string;
  readonly open: (sealed: string, purpose: string) => string | null;
};

/** What a challenge is signed for: a new passkey, or the use of one. */
export type ChallengePurpose = 'add' | 'use';

/** Challenges for passkeys, by their digests. */
export type PasskeyChallenges = {
  readonly begin: (
    challenge: string,
    given: { readonly userId: number; readonly purpose: ChallengePurpose; readonly expiresAt: number },
  ) => Promise<void>;
  /** Ends a challenge; true for the one caller that did, while it was valid for this user and purpose. */
  readonly use: (
    challenge: string,
    expected: { readonly userId: number; readonly purpose: ChallengePurpose; readonly now: number },
  ) => Promise<boolean>;
  /** Deletes those that have expired, at most `limit`; answers how many. */
  readonly removeExpired: (now: number, limit: number) => Promise<number>;
};

/** The answer of a browser to the options of a passkey, as JSON (WebAuthn 3, 5.1). */
export type PasskeyAnswer = {
  readonly id: string;
  readonly rawId: string;
  readonly response: Readonly<Record<string, unknown>>;
};

/** The options of a passkey as JSON, for the browser. */
export type PasskeyOptions = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** Uses a challenge up; false where it is not one of ours. */
export type UseChallenge = (challenge: string) => Promise<boolean>;

/** Makes options for browsers and verifies what they answer. Verifications answer null for anything that is not right. */
export type PasskeyVerifier = {
  readonly createOptions: (
    owner: { readonly username: string; readonly passkeys: readonly Passkey[] },
    challenge: string,
  ) => Promise<PasskeyOptions>;
  readonly requestOptions: (passkeys: readonly Passkey[], challenge: string) => Promise<PasskeyOptions>;
  readonly verifyNew: (
    answer: PasskeyAnswer,
    useChallenge: UseChallenge,
  ) => Promise<Omit<NewPasskey, 'name'> | 'key-too-short' | null>;
  /** The counter that the passkey reports now. */
  readonly verifyUse: (
    answer: PasskeyAnswer,
    passkey: Passkey,
    useChallenge: UseChallenge,
  ) => Promise<{ readonly counter: number } | null>;
};
