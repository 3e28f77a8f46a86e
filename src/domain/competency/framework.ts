import { formatCount } from '../format-count.ts';
import { COMPETENCY_PARTS, PART_TITLES } from './competency-texts.ts';
import { findAskedCompetency, findRegulator, type Regulator } from './regulators.ts';

/**
 * What a learner must know about the framework of a province, in the words that the learner's own submission shows for the
 * same regulator; null where all 34 apply unchanged (product.md 9.3).
 */
export function frameworkNote({ code }: { readonly code: string }): string | null {
  const regulator = findRegulator(code);
  if (!regulator || regulator.kind === '34') return null;
  if (regulator.kind === 'own') return regulator.notice;
  const asked = regulator.notice ?? `${regulator.shortName} asks for 22 competencies.`;
  return `${asked} They are listed under its own codes, without category 7.${describeLimits(regulator)}`;
}

function describeLimits({ limits: { value, source } }: Regulator): string {
  if (!value) return '';
  const parts = COMPETENCY_PARTS.map(
    (part) => `${formatCount(value[part])} characters of ${PART_TITLES[part].toLowerCase()}`,
  );
  const named = new Intl.ListFormat('en-CA').format(parts);
  const words = `Its form ${source.basis === 'published' ? 'takes' : 'is reported to take'} at most ${named}`;
  return ` ${words}: an example that is longer is shown in its short form.`;
}

/** The codes under which a regulator asks for any part of what another one asks for under `code`; none where it does not. */
export function listCoveringCodes(from: Regulator, code: string, to: Regulator): string[] {
  const covers = findAskedCompetency(from, code)?.covers ?? [];
  return to.competencies.filter((each) => each.covers.some((one) => covers.includes(one))).map((each) => each.code);
}
