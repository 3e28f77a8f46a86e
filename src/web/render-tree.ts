import { PassThrough, type Readable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** What React writes in place of a part that is not ready; escaped in any text. */
const NOT_READY = '<!--$!-->';

/**
 * Renders a document to a string, which takes less than half the time of a stream. Only where the code of a part has yet to be
 * loaded, once in the life of a process, or a component throws, the stream renders it instead: it waits, and reports errors.
 */
export async function renderTree(
  createTree: () => ReactNode,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<string | Readable> {
  const whole = tryRenderToString(createTree());
  return whole === null || whole.includes(NOT_READY) ? streamTree(createTree(), signal, onError) : whole;
}

function tryRenderToString(tree: ReactNode): string | null {
  try {
    return `<!DOCTYPE html>${renderToString(tree)}`;
  } catch {
    return null;
  }
}

const streamTree = (tree: ReactNode, signal: AbortSignal, onError: (error: unknown) => void): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(tree, {
      onShellReady: () => resolve(pipe(new PassThrough())),
      onShellError: reject,
      onError,
    });
    signal.addEventListener('abort', () => abort(), { once: true });
  });
