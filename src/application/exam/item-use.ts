import type { ItemUse } from '../ports/study-material.ts';

/** The use of a question as a word for addresses: 'mock-1', 'free', 'chapter-4', 'module-2'. */
export function formatItemUse(use: ItemUse): string {
  switch (use.kind) {
    case 'mock':
      return `mock-${use.set}`;
    case 'free':
      return 'free';
    case 'practice':
      return `chapter-${use.chapter}`;
    case 'course':
      return `module-${use.module}`;
  }
}

export function parseItemUse(name: string): ItemUse {
  const [kind, number] = [name.split('-')[0], Number(name.split('-')[1])];
  if (kind === 'mock') return { kind: 'mock', set: number === 2 ? 2 : 1 };
  if (kind === 'chapter') return { kind: 'practice', chapter: number };
  return kind === 'module' ? { kind: 'course', module: number } : { kind: 'free' };
}
