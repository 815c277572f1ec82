import { Alert, Button, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useCalendarFeed, useCloseFeed, useOpenFeed } from './use-contact-calendar.ts'
import './contact-calendar.css'

/** One's next contacts for other calendar programs, by a secret address that can be ended. */
export function CalendarFeed(): ReactNode {
  const { t } = useTranslation()
  const feed = useCalendarFeed()
  const [address, setAddress] = useState('')
  if (feed.error) {
    return (
      <FailureState title={t('contactCalendar.failed')} error={feed.error} onRetry={() => feed.refetch()} />
    )
  }
  if (!feed.data) return <Skeleton active paragraph={{ rows: 2 }} />
  const { createdAt, lastReadAt } = feed.data
  return (
    <section className="calendar-feed">
      <h2>{t('contactCalendar.title')}</h2>
      <p>{t('contactCalendar.intro')}</p>
      {address !== '' && <NewAddress address={address} />}
      <p className="quiet">
        {createdAt === null
          ? t('contactCalendar.none')
          : [
              t('contactCalendar.created', { time: formatDateTime(createdAt) }),
              lastReadAt === null
                ? t('contactCalendar.neverRead')
                : t('contactCalendar.lastRead', { time: formatDateTime(lastReadAt) }),
            ].join(' · ')}
      </p>
      <FeedActions isOpen={createdAt !== null} onAddress={setAddress} />
    </section>
  )
}

function NewAddress({ address }: { address: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <Alert
      type="success"
      title={t('contactCalendar.addressHint')}
      description={
        <div className="calendar-feed-address">
          <Input readOnly aria-label={t('contactCalendar.address')} value={address} />
          <CopyButton text={address} />
        </div>
      }
    />
  )
}

interface FeedActionsProps {
  isOpen: boolean
  /** Called with a new address, or with nothing when there is none any more. */
  onAddress: (address: string) => void
}

function FeedActions({ isOpen, onAddress }: FeedActionsProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const open = useOpenFeed()
  const close = useCloseFeed()
  const renew = async () => {
    const question = { title: t('contactCalendar.renewQuestion'), action: t('contactCalendar.renew') }
    if (isOpen && !(await confirm(question))) return
    open.mutate(undefined, { onSuccess: ({ address }) => onAddress(location.origin + address) })
  }
  const end = async () => {
    const isSure = await confirm({
      title: t('contactCalendar.closeQuestion'),
      action: t('contactCalendar.close'),
      isDanger: true,
    })
    if (!isSure) return
    close.mutate(undefined, {
      onSuccess: () => {
        onAddress('')
        notifySuccess(t('contactCalendar.closed'))
      },
    })
  }
  return (
    <div className="calendar-feed-actions">
      <Button type={isOpen ? 'default' : 'primary'} loading={open.isPending} onClick={renew}>
        {isOpen ? t('contactCalendar.renew') : t('contactCalendar.create')}
      </Button>
      {isOpen && (
        <Button danger loading={close.isPending} onClick={end}>
          {t('contactCalendar.close')}
        </Button>
      )}
    </div>
  )
}
