// A reporter for `node --test-reporter`: the output of the reporter `spec`, in one section for each test file with its duration.
// Source maps have to be enabled: without them the tests of all bundled files belong to the bundle.
import { relative } from 'node:path';
import { spec as SpecReporter } from 'node:test/reporters';

/** Matches the first line of each section: the file and its seconds. */
export const SECTION_LINE = /^── (.+) \((\d+\.\d) s\)$/gm;

export default async function* reportByFile(events) {
  const reporter = new SpecReporter();
  reporter.setEncoding('utf8');
  let section = { text: '' };
  for await (const event of events) {
    const { type, data } = event;
    const isTopLevel = data.nesting === 0 && data.file !== undefined;
    if (isTopLevel && type === 'test:start' && titleOf(data) !== section.title) {
      yield printed(section);
      section = { title: titleOf(data), ms: 0, text: '' };
    }
    if (isTopLevel && (type === 'test:pass' || type === 'test:fail')) section.ms += data.details.duration_ms;
    reporter.write(event);
    section.text += reporter.read() ?? '';
  }
  yield printed(section);
  reporter.end();
  await new Promise((resolve) => reporter.once('readable', resolve));
  yield reporter.read() ?? '';
}

/** Suites that a module of stories defines for several test files are told apart by their names. */
function titleOf({ file, name }) {
  const path = relative('.', file);
  return path.endsWith('.test.ts') ? path : `${path}: ${name}`;
}

const printed = ({ title, ms, text }) =>
  title === undefined ? text : `\n── ${title} (${(ms / 1000).toFixed(1)} s)\n${text}`;
