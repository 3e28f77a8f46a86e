import type { Locator, Page } from 'playwright';
import { hydrated } from './browser.ts';

/** What a learner declares on the instructions. */
export type Declared = { readonly time?: string; readonly breaks?: boolean };

/** The heading of a question by its number. */
export const questionShown = (page: Page, number: number): Promise<void> =>
  page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();

/** Presses 'Start Mock Exam' and, unless an attempt is resumed, 'Begin' on the instructions. */
export async function startChosenExam(page: Page, declared: Declared = {}): Promise<void> {
  await page.getByRole('button', { name: 'Start Mock Exam' }).click();
  await page.waitForURL(/\/exam\/\d+|\/instructions/);
  if (page.url().includes('/instructions')) {
    if (declared.time) await page.getByLabel('Time', { exact: true }).selectOption(declared.time);
    if (declared.breaks) await page.getByLabel('Breaks that stop the clock').check();
    await page.getByRole('button', { name: /^Begin/ }).click();
    await page.waitForURL(/\/exam\/\d+/);
  }
}

/** Starts a set, or resumes it, from the selection; returns the id of the attempt. */
export async function startExam(page: Page, set: 1 | 2, declared: Declared = {}): Promise<number> {
  await page.goto(`/exam-select?set=${set}`);
  await hydrated(page);
  await startChosenExam(page, declared);
  await hydrated(page);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** Goes from the question to the review before the end and asks there to end the exam; the dialog that asks first. */
export async function askToEndExam(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review and end' }).click();
  await page.getByRole('heading', { name: 'Before you end' }).waitFor();
  await page.getByRole('button', { name: 'End Exam' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('End Exam?').waitFor();
  return dialog;
}
