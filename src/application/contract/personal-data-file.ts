import * as v from 'valibot';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { isoMomentSchema } from './fields.ts';
import type { FileAnswer } from './file-answer.ts';

/** Rows of an export; which columns there are is declared where they are read. */
const exportRows = v.array(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))));
type ExportRows = v.InferOutput<typeof exportRows>;

const exportHead = v.strictObject({ site: v.string(), exportedAt: isoMomentSchema });

type PersonalExport = v.InferOutput<typeof exportHead> & { readonly data: Readonly<Record<string, ExportRows>> };

/** Rows that are checked and written in one turn of the event loop, in about a millisecond. */
const PART = 250;

/** The file with what the site has of a person; what is not declared throws rather than leaves the server. */
export const personalDataFile = ({ data, ...head }: PersonalExport): FileAnswer => ({
  fileName: 'plumbline-data.json',
  type: 'application/json',
  parts: partsOf(v.parse(exportHead, head), data),
});

/** One JSON object. Objects and lists are closed where the next one begins, since nothing follows the last of them. */
async function* partsOf(
  head: v.InferOutput<typeof exportHead>,
  data: PersonalExport['data'],
): AsyncGenerator<string, void> {
  yield `${JSON.stringify(head).slice(0, -1)},"data":{`;
  let before = '';
  for (const [section, rows] of Object.entries(data)) {
    yield `${before}${JSON.stringify(section)}:[`;
    for (let from = 0; from < rows.length; from += PART) {
      if (from > 0) await yieldToEventLoop();
      const part = v.parse(exportRows, rows.slice(from, from + PART));
      yield `${from > 0 ? ',' : ''}${JSON.stringify(part).slice(1, -1)}`;
    }
    before = '],';
  }
  yield before === '' ? '}}' : ']}}';
}
