import { create } from 'zustand'

/** Whether the log of running mailings is on screen. */
export const useSendingLog = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

/** Shows the log of running mailings. */
export function openSendingLog(): void {
  useSendingLog.setState({ isOpen: true })
}
