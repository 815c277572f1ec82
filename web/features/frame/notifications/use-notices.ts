import {
  type NoticeSettings,
  type NoticeTab,
  type NoticeView,
  noticeRoutes,
} from '@landfall/contract/frame/notices.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#platform/api-client.ts'
import { isTaskEnd, useNotices } from '#platform/notice-store.ts'
import { noteTask, showTask } from '#platform/task-store.ts'

const noticesKey = 'notices'

interface NoticePage {
  items: NoticeView[]
  nextCursor: number | null
}

/** The user's notices, page after page; asked again when the server says that they changed. */
export function useNoticePages(
  tab: NoticeTab,
  size: number,
): UseInfiniteQueryResult<InfiniteData<NoticePage>> {
  const client = useQueryClient()
  const unread = useNotices((state) => state.unread)
  const newestId = useNotices((state) => state.newest?.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the bell shows says when to ask again
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [noticesKey] })
  }, [client, unread, newestId])
  return useInfiniteQuery({
    queryKey: [noticesKey, tab, size],
    queryFn: ({ pageParam, signal }) =>
      call(noticeRoutes.list, { query: { tab, size, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    meta: { claims: true },
  })
}

const keepUnread = ({ unread }: { unread: number }) => useNotices.setState({ unread })

/** Marks a notice as read and opens what it is about; answers whether a page was opened. */
export function useOpenNotice(): (notice: NoticeView) => Promise<boolean> {
  const navigate = useNavigate()
  const markRead = useMutation({
    mutationFn: (id: number) => call(noticeRoutes.markRead, { params: { id } }),
    onSuccess: keepUnread,
  })
  const openTask = useMutation({
    mutationFn: (id: number) => call(taskRoutes.read, { params: { id } }),
    onSuccess: (task) => {
      noteTask(task)
      showTask(task.id)
    },
  })
  return async ({ id, kind, params, path, readAt }) => {
    if (readAt === null) markRead.mutate(id)
    if (isTaskEnd(kind)) await openTask.mutateAsync(Number(params.id))
    else if (path !== '') await navigate(path)
    else return false
    return true
  }
}

/** Marks everything the user has seen as read. */
export function useMarkAllRead(): UseMutationResult<{ unread: number }, unknown, number> {
  return useMutation({
    mutationFn: (upTo) => call(noticeRoutes.markAllRead, { body: { upTo } }),
    onSuccess: keepUnread,
  })
}

/** Which notices the user does not want. */
export function useNoticeSettings(): UseQueryResult<NoticeSettings> {
  return useQuery({
    queryKey: ['noticeSettings'],
    queryFn: ({ signal }) => call(noticeRoutes.settings, {}, { signal }),
    meta: { claims: true },
  })
}

/** Saves which notices the user does not want; the choice shows at once and goes back when it was refused. */
export function useSaveNoticeSettings(): UseMutationResult<NoticeSettings, unknown, NoticeSettings> {
  const client = useQueryClient()
  const queryKey = ['noticeSettings']
  return useMutation({
    mutationFn: (body) => call(noticeRoutes.saveSettings, { body }),
    onMutate: (wanted) => client.setQueryData(queryKey, wanted),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
