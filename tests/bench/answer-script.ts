import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Visitor } from '../support/visitor.ts';

/** A wrk script of requests that answer all questions of an attempt over and over, each time with another option. */
export async function writeAnswerScript(folder: string, learner: Visitor): Promise<string> {
  const { json: started } = await learner.post('/api/exam/start', { examSet: 1 });
  const { json: view } = await learner.get(`/api/exam/${started.id}`);
  const rows = view.questions.map(
    (question: { id: number; options: { id: number }[] }) =>
      `{${question.id},{${question.options.map(({ id }) => id).join(',')}}}`,
  );
  const path = join(folder, 'answers.lua');
  await writeFile(
    path,
    `local questions = {${rows.join(',')}}
local turn = math.random(1, 100000)
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Cookie"] = "${learner.cookies()}"
request = function()
  turn = turn + 1
  local question = questions[turn % #questions + 1]
  local option = question[2][math.floor(turn / #questions) % 4 + 1]
  return wrk.format(nil, "/api/exam/${started.id}/answer", nil, string.format('{"questionId":%d,"selectedAnswerId":%d}', question[1], option))
end
`,
  );
  return path;
}
