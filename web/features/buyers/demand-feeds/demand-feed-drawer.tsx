import { DeleteOutlined, EditOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import type { ImportedDemandSource } from '@landfall/contract/buyers/buyer-demands.ts'
import { type DemandFeed, isNamedTrouble } from '@landfall/contract/buyers/demand-feeds.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { DemandFeedForm } from './demand-feed-form.tsx'
import { useDemandFeeds, useFeedWork } from './use-demand-feeds.ts'

interface DemandFeedDrawerProps {
  /** The source that a new feed is of. */
  source: ImportedDemandSource
  onClose: () => void
}

/** The feeds of demands that are read for the company: adding, trying, changing and removing them. */
export function DemandFeedDrawer({ source, onClose }: DemandFeedDrawerProps): ReactNode {
  const { t } = useTranslation()
  return (
    <TabDrawer open onClose={onClose} title={t('demandFeeds.title')}>
      <Feeds source={source} />
    </TabDrawer>
  )
}

function Feeds({ source }: { source: ImportedDemandSource }): ReactNode {
  const { t } = useTranslation()
  const feeds = useDemandFeeds()
  const [edited, setEdited] = useState<DemandFeed | 'new' | null>(null)
  if (feeds.error)
    return <FailureState title={t('list.failed')} error={feeds.error} onRetry={() => feeds.refetch()} />
  if (!feeds.data) return <Skeleton active />
  return (
    <>
      <p className="quiet">{t('demandFeeds.intro')}</p>
      {feeds.data.length === 0 && edited === null && <EmptyState title={t('demandFeeds.none')} />}
      <SettingsList label={t('demandFeeds.title')}>
        {feeds.data.map((feed) => (
          <FeedItem key={feed.id} feed={feed} onEdit={() => setEdited(feed)} />
        ))}
      </SettingsList>
      {edited === null ? (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
          {t('demandFeeds.add')}
        </Button>
      ) : (
        <DemandFeedForm
          key={edited === 'new' ? 0 : edited.id}
          feed={edited === 'new' ? undefined : edited}
          source={source}
          onDone={() => setEdited(null)}
        />
      )}
    </>
  )
}

function FeedItem({ feed, onEdit }: { feed: DemandFeed; onEdit: () => void }): ReactNode {
  const { t } = useTranslation()
  const ask = useConfirm()
  const { readNow, remove } = useFeedWork(feed)
  const { name, source, hours, licence } = feed
  const discard = async () => {
    const question = {
      title: t('demandFeeds.askRemove', { name }),
      text: t('demandFeeds.removeText'),
      action: t('demandFeeds.remove'),
      isDanger: true,
    }
    if (await ask(question)) remove.mutate()
  }
  const named = (label: string) => ({ 'aria-label': `${label}: ${name}`, title: label })
  const facts = [t(`buyerDemands.source.${source}`), t('demandFeeds.everyHours', { hours }), licence]
  return (
    <SettingsItem
      actions={
        <>
          <Button
            icon={<ReloadOutlined />}
            {...named(t('demandFeeds.readNow'))}
            loading={readNow.isPending}
            onClick={() => readNow.mutate()}
          />
          <Button icon={<EditOutlined />} {...named(t('demandFeeds.editTitle'))} onClick={onEdit} />
          <Button
            icon={<DeleteOutlined />}
            {...named(t('demandFeeds.remove'))}
            loading={remove.isPending}
            onClick={discard}
          />
        </>
      }
    >
      <strong>{name}</strong> <FeedState feed={feed} />
      <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
      <FeedBrought feed={feed} />
    </SettingsItem>
  )
}

function FeedState({ feed: { isOn, trouble, readAt } }: { feed: DemandFeed }): ReactNode {
  const { t } = useTranslation()
  if (!isOn) return <StateTag tone="neutral">{t('demandFeeds.off')}</StateTag>
  if (trouble) {
    const reason = isNamedTrouble(trouble) ? t(`demandFeeds.trouble.${trouble}`) : trouble
    return <StateTag tone="bad">{t('demandFeeds.failed', { reason })}</StateTag>
  }
  if (!readAt) return <StateTag tone="neutral">{t('demandFeeds.waiting')}</StateTag>
  return (
    <>
      <StateTag tone="good">{t('demandFeeds.read')}</StateTag> <TimeBadge value={readAt} />
    </>
  )
}

function FeedBrought({ feed: { readAt, added, updated, skipped } }: { feed: DemandFeed }): ReactNode {
  const { t } = useTranslation()
  if (!readAt) return null
  const [news, known, left] = [added, updated, skipped].map((amount) => formatNumber(amount))
  return <p className="quiet">{t('demandFeeds.brought', { added: news, updated: known, skipped: left })}</p>
}
