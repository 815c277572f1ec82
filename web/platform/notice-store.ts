import { type NoticeNews, noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { create } from 'zustand'
import { call } from './api-client.ts'
import { useTasks } from './task-store.ts'

interface NoticeState extends NoticeNews {
  /** Whether the server has been heard of; before that the newest notice is not news. */
  isKnown: boolean
}

/** What the bell shows, kept current by events. */
export const useNotices = create<NoticeState>(() => ({ unread: 0, newest: null, isKnown: false }))

/** Takes over what the server says; the end of a task that is in the dialog in front counts as read. */
export function noteNews(news: NoticeNews): void {
  useNotices.setState({ ...news, isKnown: true })
  const { newest } = news
  if (!newest || newest.readAt !== null || document.hidden) return
  if (isTaskEnd(newest.kind) && newest.params.id === useTasks.getState().shownId) {
    // A failure leaves it unread, nothing worse.
    call(noticeRoutes.markRead, { params: { id: newest.id } }, {}).catch(() => undefined)
  }
}

/** Whether a notice is about the end of a long task. */
export function isTaskEnd(kind: string): boolean {
  return kind === 'taskDone' || kind === 'taskFailed' || kind === 'exportReady'
}
