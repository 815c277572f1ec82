import type { WatchKind } from '@landfall/contract/customs-watches.ts'
import type { NoticeView, SecurityChange } from '@landfall/contract/notices.ts'
import type { TaskKind } from '@landfall/contract/tasks.ts'
import type { TFunction } from 'i18next'

/** The sentence of a notice in the language in use. */
export function noticeText(t: TFunction, { kind, params }: Pick<NoticeView, 'kind' | 'params'>): string {
  const { task, change, finding, amount } = params
  return t(`notices.kind.${kind}`, {
    ...params,
    ...(task === undefined ? {} : { task: t(`tasks.kind.${task as TaskKind}`) }),
    ...(finding === undefined ? {} : { found: t(`notices.found.${finding as WatchKind}`, { amount }) }),
    ...(change === undefined ? {} : { change: t(`notices.security.${change as SecurityChange}`) }),
  })
}
