import type { NoticeNews } from './frame/notices.ts'
import type { TaskView } from './tasks.ts'

/** Server-sent events for the caller; the token travels in a header as elsewhere. */
export const eventsPath = '/api/events'

/** The events by name with their data. */
export interface ServerEvents {
  /** The caller's newest long tasks; sent when the stream opens. */
  tasks: readonly TaskView[]
  /** One of the caller's long tasks changed. */
  task: TaskView
  /** The caller's notices changed; also sent when the stream opens. */
  notices: NoticeNews
  /** Something happened in a conversation at a social network; who may not read it learns nothing else. */
  social: { conversationId: number }
}
