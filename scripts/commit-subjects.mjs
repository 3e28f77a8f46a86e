// Checks that commit subjects are Conventional Commits of at most 72 characters (CONTRIBUTING.md).
// `node scripts/commit-subjects.mjs` prints each subject since `FIRST_CHECKED_AFTER` that is not.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Subject of the last commit before the convention applied. */
const FIRST_CHECKED_AFTER = 'docs(decisions): plan the redesign of vocabulary and mechanisms';

const MAX_LENGTH = 72;

const TYPES = 'build|chore|ci|content|docs|feat|fix|perf|refactor|revert|style|test';

const CONVENTIONAL = new RegExp(`^(${TYPES})(\\([a-z0-9][a-z0-9/, -]*\\))?!?: \\S`);

/** Why a subject violates the convention, or null. */
export function subjectViolation(subject) {
  if (!CONVENTIONAL.test(subject)) return `does not begin with type(scope): where type is one of ${TYPES}`;
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, more than ${MAX_LENGTH}`;
  return subject.endsWith('.') ? 'ends with a full stop' : null;
}

/**
 * The subjects of all commits since the convention applied, merges left out, or null where the history does not reach back to it:
 * an export without a repository, a shallow clone, a new repository.
 */
export function checkedSubjects(folder) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const search = ['--fixed-strings', `--grep=${FIRST_CHECKED_AFTER}`, '--format=%H %s'];
    const found = git('log', ...search).split('\n');
    const hash = found.find((line) => line.endsWith(` ${FIRST_CHECKED_AFTER}`))?.split(' ')[0];
    if (!hash) return null;
    return git('log', '--no-merges', '--format=%s', `${hash}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const subjects = checkedSubjects(process.cwd());
  if (!subjects)
    process.stdout.write('The history does not reach back to the first checked commit; nothing was checked.\n');
  const lines = (subjects ?? []).flatMap((subject) => {
    const violation = subjectViolation(subject);
    return violation ? [`"${subject}" ${violation}\n`] : [];
  });
  process.stdout.write(lines.join(''));
  process.exit(lines.length > 0 ? 1 : 0);
}
