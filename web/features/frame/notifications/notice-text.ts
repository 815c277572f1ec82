import type { WatchKind } from '@landfall/contract/customs/customs-watches.ts'
import type { SequenceTrouble } from '@landfall/contract/email/mail-sequences.ts'
import type { NoticeView, SecurityChange } from '@landfall/contract/frame/notices.ts'
import type { HaltingTrouble } from '@landfall/contract/social/campaigns.ts'
import type { TaskKind } from '@landfall/contract/tasks.ts'
import type { TFunction } from 'i18next'
import { intoPool } from '#features/customers/public-pool/pool-phrase.ts'

/** The sentence of a notice in the language in use. */
export function noticeText(t: TFunction, { kind, params }: Pick<NoticeView, 'kind' | 'params'>): string {
  const { task, change, finding, amount, pool, reason, known, trouble, verdict } = params
  return t(`notices.kind.${kind}`, {
    ...params,
    ...(kind === 'dropsSoon' || kind === 'dropped' ? { pool: intoPool(t, String(pool ?? '')) } : {}),
    ...(task === undefined ? {} : { task: t(`tasks.kind.${task as TaskKind}`) }),
    ...(finding === undefined ? {} : { found: t(`notices.found.${finding as WatchKind}`, { amount }) }),
    ...(reason === undefined
      ? {}
      : { found: t(`notices.brake.${reason as 'complaints' | 'bounces'}`, { amount, known }) }),
    ...(trouble === undefined ? {} : { found: troubleText(t, kind, String(trouble)) }),
    ...(verdict === undefined ? {} : { found: t(`notices.variants.${verdict as 'clear' | 'unclear'}`) }),
    ...(change === undefined ? {} : { change: t(`notices.security.${change as SecurityChange}`) }),
  })
}

// Sequences and campaigns are paused for reasons of their own.
function troubleText(t: TFunction, kind: NoticeView['kind'], trouble: string): string {
  return kind === 'campaignPaused'
    ? t(`notices.campaign.${trouble as HaltingTrouble}`)
    : t(`notices.sequence.${trouble as SequenceTrouble}`)
}
