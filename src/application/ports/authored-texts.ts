import type { Result } from '../../domain/result.ts';
import type { CommandOf, TextPreview } from '../contract/index.ts';
import type { MailBody, SiteAddress } from './mail.ts';
import type { AuthoredTextReview, MarkupFormat, MarkupTerm } from './markup.ts';

/** A text as it is stored: what the allow-list does not know is not in it; with what was taken away and its words for the search. */
export type PreparedText = {
  readonly content: string;
  readonly altered: AuthoredTextReview['altered'];
  readonly searchText: string;
};

/** The text of a newsletter mail; `counted` has the address at which clicks of a link are counted, by the whole address of the link. */
export type MailText = {
  readonly content: string;
  readonly site: SiteAddress;
  readonly counted: ReadonlyMap<string, string>;
};

/** A newsletter mail as it is sent, and the addresses within the site that it links to, each once. */
export type RenderedMailText = { readonly body: MailBody; readonly ownLinks: readonly string[] };

/** Why a text cannot be prepared or shown. */
export type AuthoredTextProblem = 'text-too-nested' | 'text-too-slow' | 'texts-busy';

/** Works on texts that are being written apart from what answers requests, since a hostile or broken one takes long. */
export type AuthoredTexts = {
  readonly prepare: (content: string, format: MarkupFormat) => Promise<Result<PreparedText, AuthoredTextProblem>>;
  /** Shows a text as it would be stored. */
  readonly preview: (
    text: CommandOf<'editing.preview'>,
    terms: readonly MarkupTerm[],
  ) => Promise<Result<TextPreview, AuthoredTextProblem>>;
  readonly renderMail: (text: MailText) => Promise<Result<RenderedMailText, AuthoredTextProblem>>;
};
