import type { Clock } from '../ports/infrastructure.ts';
import type { Markup } from '../ports/markup.ts';
import type { EntryRepository, PublicPages } from '../ports/publishing.ts';
import type { StudyReader } from '../ports/study.ts';
import type { Transact } from '../ports/transact.ts';

/** What editing on the site needs from outside. */
export type EditingPorts = {
  readonly entries: Pick<EntryRepository, 'list' | 'listSiteContent' | 'find' | 'versions' | 'version'>;
  readonly studyReader: Pick<StudyReader, 'glossary'>;
  readonly markup: Pick<Markup, 'clean' | 'searchText' | 'renderFound' | 'review' | 'lines'>;
  readonly publicPages: PublicPages;
  readonly transact: Transact;
  readonly clock: Clock;
};
