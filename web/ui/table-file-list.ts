import type { ListQuery } from '@landfall/contract/list.ts'
import type { TaskKind } from '@landfall/contract/tasks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { isTaskOpen, useTasks } from '#platform/task-store.ts'
import type { ListRows } from './list-model.ts'
import type { OpenFile } from './table-file-drawer.tsx'

/** A page of the table files that words are found in: the server answers all of them at once. */
export function pageOfFiles<File extends { fileName: string; userName: string }>(
  items: readonly File[],
  query: ListQuery,
): ListRows<File> {
  const words = (query.search ?? '').toLowerCase().split(/\s+/)
  const found = items.filter(({ fileName, userName }) =>
    words.every((word) => `${fileName} ${userName}`.toLowerCase().includes(word)),
  )
  const from = Number(query.cursor ?? 0) || 0
  const to = from + query.size
  return {
    items: found.slice(from, to),
    nextCursor: to < found.length ? String(to) : null,
    total: found.length,
    totalIsMinimum: false,
  }
}

/** Which table file is open, kept in the address under a name so that a link and a reload show the same. */
export function useOpenFile(name: string): [OpenFile, (next: OpenFile) => void] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const text = params.get(name)
  const id = Number(text)
  const opened = text === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : undefined
  const open = (next: OpenFile) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete(name)
        else after.set(name, String(next))
        return after
      },
      { state: location.state },
    )
  return [opened, open]
}

/** Counts are final and records have changed when a task of these kinds ends: then what begins with these keys is asked again. */
export function useRefreshByTasks(kinds: readonly TaskKind[], keys: readonly string[]): void {
  const client = useQueryClient()
  const ended = useTasks(({ tasks }) =>
    tasks
      .filter((task) => !isTaskOpen(task) && kinds.includes(task.kind))
      .map(({ id }) => id)
      .join(),
  )
  useEffect(() => {
    if (ended === '') return
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
  }, [ended, client, keys])
}
