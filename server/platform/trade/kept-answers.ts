import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'

/** Milliseconds for which an answer is taken as known: what is kept moves with uploads only, and finding it reads much. */
const keptMs = 30_000

/** Answers kept for half a minute per engine and name; one that failed is asked for again at once. */
export function keepAnswers<Answer>(): (
  clickhouse: Clickhouse,
  name: string,
  read: () => Promise<Answer>,
) => Promise<Answer> {
  const known = new WeakMap<Clickhouse, Map<string, { answer: Promise<Answer>; until: number }>>()
  return (clickhouse, name, read) => {
    const answers = known.get(clickhouse) ?? new Map<string, { answer: Promise<Answer>; until: number }>()
    known.set(clickhouse, answers)
    const kept = answers.get(name)
    if (kept && kept.until > Date.now()) return kept.answer
    const answer = read()
    for (const [other, { until }] of answers) if (until <= Date.now()) answers.delete(other)
    answers.set(name, { answer, until: Date.now() + keptMs })
    answer.catch(() => answers.delete(name))
    return answer
  }
}
