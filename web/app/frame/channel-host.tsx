import type { ReactNode } from 'react'
import { closeChannels, useChannelRequest } from '#features/customers/customers/channel-request.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const ChannelDrawer = lazyPart(() =>
  import('#features/social/channels/channel-drawer.tsx').then((module) => module.ChannelDrawer),
)

/** Shows over the page by what a customer can be written to. */
export function ChannelHost(): ReactNode {
  const request = useChannelRequest((state) => state.request)
  return request && <ChannelDrawer key={request.customerId} request={request} onClose={closeChannels} />
}
