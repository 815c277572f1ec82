import { type CustomerChannel, channelRoutes } from '@landfall/contract/social/channels.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelRequest } from '#features/customers/customers/channel-request.ts'
import { call } from '#platform/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { consentsKey } from '../social-consents/use-consents.ts'
import { ChannelItem } from './channel-item.tsx'
import './channels.css'

interface ChannelDrawerProps {
  request: ChannelRequest
  onClose: () => void
}

/** By what the people of a customer can be written to: what is possible now, and the way to do it. */
export function ChannelDrawer({ request, onClose }: ChannelDrawerProps): ReactNode {
  const { t } = useTranslation()
  const { customerId, customerName } = request
  const title = t('channels.title', { name: customerName })
  const channels = useQuery({
    // What somebody has agreed to is a part of it.
    queryKey: [consentsKey, 'channels', customerId],
    queryFn: async ({ signal }) =>
      (await call(channelRoutes.read, { params: { id: customerId } }, { signal })).items,
    meta: { claims: true },
  })
  return (
    <TabDrawer open onClose={onClose} title={title} size={640}>
      {channels.error && !channels.data ? (
        <FailureState title={title} error={channels.error} onRetry={() => channels.refetch()} />
      ) : !channels.data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : channels.data.length === 0 ? (
        <EmptyState title={t('channels.emptyTitle')} hint={t('channels.emptyHint')} />
      ) : (
        peopleOf(channels.data).map(([name, own]) => (
          <section key={name} className="channel-person">
            <h2>
              {name || t('channels.company')} <span className="quiet">{own[0]?.jobTitle}</span>
            </h2>
            <ul>
              {own.map((channel) => (
                <ChannelItem
                  key={`${channel.kind} ${channel.value}`}
                  channel={channel}
                  customerId={customerId}
                  onDone={onClose}
                />
              ))}
            </ul>
          </section>
        ))
      )}
    </TabDrawer>
  )
}

function peopleOf(channels: readonly CustomerChannel[]): [string, CustomerChannel[]][] {
  return [...Map.groupBy(channels, ({ name }) => name)]
}
