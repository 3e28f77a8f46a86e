import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment } from '../moment.ts';
import type { EntryRef } from '../ports/publishing.ts';
import type { EditingPorts } from './editing-ports.ts';
import { presentEntry } from './present-entry.ts';
import { LONGEST_HISTORY, presentVersion } from './present-version.ts';

type Ports = Pick<EditingPorts, 'entries'>;
type Reading = 'editing.readEntry' | 'editing.listVersions' | 'editing.readVersion' | 'editing.listSiteContent';
type Answer<Name extends Reading> = Promise<Result<OutputOf<Name>, Refusal>>;

/** An entry with its text as it was written, and the version that a save has to name (product.md 11.9). */
export const readEntry =
  ({ entries }: Ports) =>
  async (ref: EntryRef): Answer<'editing.readEntry'> => {
    const entry = await entries.find(ref);
    return entry ? accepted(presentEntry(entry)) : refused({ code: 'not-found' });
  };

/** The history of an entry, the newest first (product.md 11.8). */
export const listVersions =
  ({ entries }: Ports) =>
  async (ref: EntryRef): Answer<'editing.listVersions'> => {
    const entry = await entries.find(ref);
    if (!entry) return refused({ code: 'not-found' });
    const lines = await entries.versions(entry, LONGEST_HISTORY);
    return accepted(lines.map((line) => presentVersion(line, entry.version)));
  };

/** One version with its text, to be compared (product.md 11.8). */
export const readVersion =
  ({ entries }: Ports) =>
  async (ref: EntryRef, number: number): Answer<'editing.readVersion'> => {
    const entry = await entries.find(ref);
    const version = entry && (await entries.version(entry, number));
    if (!version) return refused({ code: 'not-found' });
    return accepted({ ...presentVersion(version, entry.version), format: version.format, ...version.values });
  };

/** All site content with its texts (product.md 11.7). */
export const listSiteContent =
  ({ entries }: Ports) =>
  async (): Answer<'editing.listSiteContent'> => {
    const lines = await entries.listSiteContent();
    return accepted(lines.map((line) => ({ ...line, updatedAt: moment(line.updatedAt) })));
  };
