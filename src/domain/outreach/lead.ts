import { isEmailAddress } from '../accounts/email-address.ts';
import { hasVisibleCharacter } from '../accounts/invisible-characters.ts';
import { accepted, type Result, refused } from '../result.ts';

/** What one may try out for one's name and address: ten free questions, an example of the P.Eng. part (product.md 8.2). */
export const FREE_MATERIAL_KINDS = ['nppe', 'peng'] as const;

export type FreeMaterialKind = (typeof FREE_MATERIAL_KINDS)[number];

/** Where a name and address came from, as it is recorded (product.md 8.2). */
export const toLeadSource = <Kind extends FreeMaterialKind>(tryOut: Kind): `try-out-${Kind}` => `try-out-${tryOut}`;

export type LeadSource = ReturnType<typeof toLeadSource<FreeMaterialKind>>;

/** Every source that a lead can have: those of the forms, and free questions as they were once recorded (product.md 8.29). */
export const RECORDED_LEAD_SOURCES = ['free_questions', ...FREE_MATERIAL_KINDS.map(toLeadSource)] as const;

export type RecordedLeadSource = (typeof RECORDED_LEAD_SOURCES)[number];

const FREE_QUESTIONS_NAME = 'Free Questions';

/** The name of a source as it is shown: both kinds of free questions have one (product.md 8.29). */
export const getLeadSourceName = (source: RecordedLeadSource): string =>
  source === 'try-out-peng' ? 'P.Eng. Example' : FREE_QUESTIONS_NAME;

/** Whether a lead came through the free questions (product.md 8.29). */
export const isFreeQuestionsSource = (source: RecordedLeadSource): boolean =>
  getLeadSourceName(source) === FREE_QUESTIONS_NAME;

/** What a source opened. */
export const toFreeMaterialKind = (source: LeadSource): FreeMaterialKind =>
  source === 'try-out-nppe' ? 'nppe' : 'peng';

/** The answer to a new name and address. */
export const LEAD_SAVED_MESSAGE = 'Information saved';

/** The answer to an address that is on file already. */
export const LEAD_KNOWN_MESSAGE = 'Information already on file';

/** The longest full name a form takes, in characters; so neither half can be longer. */
export const FULL_NAME_MAX_LENGTH = 120;

/** Who leaves name and address; `lastName` is empty where only one name was given. */
export type Lead = { readonly firstName: string; readonly lastName: string; readonly email: string };

/** Parts a full name at its first white space: what follows, however long, is the last name (product.md 8.3). */
export function splitFullName(fullName: string): Pick<Lead, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = fullName.trim().split(/\s/u);
  return { firstName, lastName: rest.join(' ').trim() };
}

/** Reads the form for name and address; refused with what is missing or wrong (product.md 8.3, 8.42). */
export function parseLeadForm(fullName: string, email: string): Result<Lead, 'lead-incomplete' | 'lead-email'> {
  const address = email.trim();
  const name = splitFullName(fullName);
  if (!hasVisibleCharacter(name.firstName) || address === '') return refused('lead-incomplete');
  if (!isEmailAddress(address)) return refused('lead-email');
  return accepted({ ...name, email: address });
}
