import type { NoticeView } from './notices.ts'

/** The text of a message key, with what stands in its places. */
export type TextOf = (key: string, values?: Record<string, unknown>) => string

/** The sentence of a notice in the language of `text`. */
export function noticeText(text: TextOf, { kind, params }: Pick<NoticeView, 'kind' | 'params'>): string {
  const { task, change, finding, amount, pool, reason, known, trouble, verdict } = params
  return text(`notices.kind.${kind}`, {
    ...params,
    ...(kind === 'dropsSoon' || kind === 'dropped' ? { pool: intoPool(text, String(pool ?? '')) } : {}),
    ...(task === undefined ? {} : { task: text(`tasks.kind.${task}`) }),
    ...(finding === undefined ? {} : { found: text(`notices.found.${finding}`, { amount }) }),
    ...(reason === undefined ? {} : { found: text(`notices.brake.${reason}`, { amount, known }) }),
    ...(trouble === undefined ? {} : { found: text(troubleKey(kind, trouble)) }),
    ...(verdict === undefined ? {} : { found: text(`notices.variants.${verdict}`) }),
    ...(change === undefined ? {} : { change: text(`notices.security.${change}`) }),
  })
}

// Sequences and campaigns are paused for reasons of their own.
const troubleKey = (kind: NoticeView['kind'], trouble: string | number) =>
  kind === 'campaignPaused' ? `notices.campaign.${trouble}` : `notices.sequence.${trouble}`

const intoPool = (text: TextOf, name: string) =>
  name === '' ? text('publicPool.into.first') : text('publicPool.into.named', { name })
