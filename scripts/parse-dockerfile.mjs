// Reads the instructions of a Dockerfile, as far as ours uses them.

/**
 * The stages of a Dockerfile: `name` (null for the last), `from`, and the instructions with their flags (`--chown=…`), the text
 * after them, its words and, where it is a JSON array, its `list`. Arguments before the first stage (`ARG NAME=default`) are replaced
 * by their defaults in `from`.
 */
export function parseDockerfile(source) {
  const lines = source
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const [stages, defaults] = [[], {}];
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`Not an instruction: ${line}`);
    if (name === 'ARG' && stages.length === 0) {
      const [argument, value = ''] = rest.split('=');
      defaults[argument] = value;
      continue;
    }
    if (name === 'FROM') {
      const [, from, , stage] = /^(\S+)(\s+AS\s+(\S+))?$/.exec(rest);
      const image = from.replace(/\$\{(\w+)\}/g, (_, argument) => defaults[argument] ?? '');
      stages.push({ name: stage ?? null, from: image, instructions: [] });
      continue;
    }
    stages.at(-1).instructions.push({ name, ...readArguments(rest) });
  }
  return { stages };
}

function readArguments(rest) {
  const flags = {};
  const text = rest.replace(/^(?:--([a-z-]+)=(\S+)\s+)+/, (all) => {
    for (const [, flag, value] of all.matchAll(/--([a-z-]+)=(\S+)/g)) flags[flag] = value;
    return '';
  });
  const json = /(?:^|\s)(\[.*\])$/.exec(text)?.[1];
  return { flags, text, words: text.split(/\s+/), list: json ? JSON.parse(json) : null };
}
