import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';
import { refuseText } from './store-text.ts';

/** The preview of a text that is being written; the terms of the glossary are explained where its readers find them (product.md 5.15, 11.10). */
export const previewText =
  ({
    studyReader,
    authoredTexts,
  }: Pick<PublishingPorts, 'studyReader' | 'authoredTexts'>): UseCase<'editing.preview'> =>
  async (_, text) => {
    const preview = await authoredTexts.preview(text, text.kind === 'section' ? await studyReader.glossary() : []);
    return preview.ok ? preview : refuseText(preview.refusal);
  };
