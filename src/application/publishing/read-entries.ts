import { accepted, refused } from '../../domain/result.ts';
import { toIsoTime } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';
import { presentEntry } from './present-entry.ts';
import { MAX_HISTORY_LENGTH, presentVersion } from './present-version.ts';

type Ports = Pick<PublishingPorts, 'entries'>;

/** An entry with its source text, and the version that a save has to name. */
export const readEntry =
  ({ entries }: Ports): UseCase<'editing.readEntry'> =>
  async (_, ref) => {
    const entry = await entries.find(ref);
    return entry ? accepted(presentEntry(entry)) : refused({ code: 'not-found' });
  };

/** The history of an entry, the newest first (product.md 11.8). */
export const listVersions =
  ({ entries }: Ports): UseCase<'editing.listVersions'> =>
  async (_, ref) => {
    const entry = await entries.find(ref);
    if (!entry) return refused({ code: 'not-found' });
    const lines = await entries.listVersions(entry, MAX_HISTORY_LENGTH);
    return accepted(lines.map((line) => presentVersion(line, entry.version)));
  };

/** One version with its text. */
export const readVersion =
  ({ entries }: Ports): UseCase<'editing.readVersion'> =>
  async (_, { number, ...ref }) => {
    const entry = await entries.find(ref);
    const version = entry && (await entries.findVersion(entry, number));
    if (!version) return refused({ code: 'not-found' });
    return accepted({ ...presentVersion(version, entry.version), format: version.format, ...version.values });
  };

/** All site content with its texts. */
export const listSiteContent =
  ({ entries }: Ports): UseCase<'editing.listSiteContent'> =>
  async () => {
    const lines = await entries.listSiteContent();
    return accepted(lines.map((line) => ({ ...line, updatedAt: toIsoTime(line.updatedAt) })));
  };

/** Entries of one kind, or the sections of one chapter or module. */
export const listEntries =
  ({ entries }: Ports): UseCase<'editing.listEntries'> =>
  async (_, { kind, wholeId }) =>
    accepted(await entries.list(kind, wholeId ?? null));
