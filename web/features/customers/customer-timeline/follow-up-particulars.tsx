import type { TimelineItem } from '@landfall/contract/customers/customer-timeline.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerTime } from '#features/customers/contact-calendar/customer-time.tsx'
import { FollowUpExtras } from '#features/customers/follow-ups/follow-up-extras.tsx'
import { formatDateTime } from '#platform/formatters.ts'

type FollowUpItem = Extract<TimelineItem, { kind: 'followUp' }>

/** What was said, what comes next, and what hangs on it. */
export function FollowUpParticulars({
  item,
  customerId,
}: {
  item: FollowUpItem
  customerId: number
}): ReactNode {
  const { t } = useTranslation()
  const { followUpId, method, channel, content, at, files, mentions } = item
  const isCovered = content === ''
  return (
    <>
      {!isCovered && (
        <p className="timeline-text">
          {content} {item.editedAt && <span className="timeline-note">({t('followUps.edited')})</span>}
        </p>
      )}
      {mentions.length > 0 && (
        <p className="timeline-note">
          {t('followUps.mentions', { names: mentions.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {item.nextContactAt && (
        <p className="timeline-note">
          <CustomerTime
            customerId={customerId}
            at={item.nextContactAt}
            text={t('timeline.next', { time: formatDateTime(item.nextContactAt) })}
          />
        </p>
      )}
      {!isCovered && (
        <FollowUpExtras
          followUp={{ id: followUpId, customerId, method, channel, content, happenedAt: at, files }}
          commentCount={item.commentCount}
          canChange={item.canChange}
        />
      )}
    </>
  )
}
