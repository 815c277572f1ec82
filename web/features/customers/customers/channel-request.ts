import { create } from 'zustand'

/** With whom somebody wants to get in touch. */
export interface ChannelRequest {
  customerId: number
  customerName: string
}

/** Whose channels are shown over the page; null while nobody's are. */
export const useChannelRequest = create<{ request: ChannelRequest | null }>(() => ({ request: null }))

/** Shows by what a customer can be written to, over whatever page is on screen. */
export function openChannels(request: ChannelRequest): void {
  useChannelRequest.setState({ request })
}

/** Closes it. */
export function closeChannels(): void {
  useChannelRequest.setState({ request: null })
}
