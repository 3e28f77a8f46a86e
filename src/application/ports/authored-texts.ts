import type { Result } from '../../domain/result.ts';
import type { CommandOf, TextPreview } from '../contract/index.ts';
import type { AuthoredTextReview, MarkupFormat, MarkupTerm } from './markup.ts';

/** A text as it is stored: what the allow-list does not know is not in it; with what was taken away and its words for the search. */
export type PreparedText = {
  readonly content: string;
  readonly altered: AuthoredTextReview['altered'];
  readonly searchText: string;
};

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
};
