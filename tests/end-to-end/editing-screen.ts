import type { Locator, Page } from 'playwright';
import { open, shown } from '../support/screens.ts';

let count = 0;

/** A number that no text of this file has had yet, so that what is waited for was not there before. */
export const another = (): number => {
  count += 1;
  return count;
};

/** The editor of a text, or the plain field in its place. */
export const content = (page: Page) => page.getByRole('textbox', { name: /^Content(?! Key)/ });

/** The editor of a post's text, or the plain field in its place. */
export const postText = (page: Page) => page.getByRole('textbox', { name: /^Text(\.|$)/ });

/** What stands in the form of a post as its text, as it would be sent. */
export const sentText = (page: Page): Promise<string> => page.locator('textarea[name="content"]').inputValue();

/**
 * Writes a text in the editor's place. It is emptied by keys first: over a selection the browser's own insertion keeps the colours
 * of what it replaces in a style attribute, of which the policy complains.
 */
export async function write(page: Page, text: string, place: Locator = content(page)): Promise<void> {
  await place.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await place.fill(text);
}

/** Writes the text of a post, once the editor is there. */
export async function writePost(page: Page, text: string): Promise<void> {
  await editorIsOpen(page);
  await write(page, text, postText(page));
}

/** The editor has taken the plain field's place and the preview is that of what stands in it. */
export async function editorIsOpen(page: Page): Promise<void> {
  await page.locator('.cm-content').waitFor();
  await shown(page, 'As readers see it');
}

/** Saves what is open. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

/** What readers will see of the text. */
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

/** Waits until the section of the list is chosen and open. */
export async function openEntry(page: Page, path: string, title: RegExp): Promise<void> {
  await open(page, path);
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('heading', { name: /^Edit / }).waitFor();
}
