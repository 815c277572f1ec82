import type { TaskView } from '@landfall/contract/tasks.ts'
import { create } from 'zustand'

interface TaskState {
  /** Newest first. */
  tasks: readonly TaskView[]
  /** The task shown in the dialog, if any. */
  shownId: number | null
  isListOpen: boolean
  /** Whether the server has been asked; until then a task that was in the dialog may still be running. */
  isKnown: boolean
}

// The dialog comes back after a reload of the page.
const shownKey = 'landfall.task'

/** The caller's long tasks as far as this page has heard of them. */
export const useTasks = create<TaskState>(() => ({
  tasks: [],
  shownId: Number(sessionStorage.getItem(shownKey)) || null,
  isListOpen: false,
  isKnown: false,
}))

useTasks.subscribe(({ tasks, shownId }) => {
  const shown = tasks.find((task) => task.id === shownId)
  // Somebody who has seen the end does not want to see it again.
  if (shownId === null || (shown && !isTaskOpen(shown))) sessionStorage.removeItem(shownKey)
  else sessionStorage.setItem(shownKey, String(shownId))
})

/** Whether a task can still change. */
export function isTaskOpen(task: TaskView): boolean {
  return task.state === 'queued' || task.state === 'running'
}

/** A task that was just asked for, until the server says more of it. */
export function queuedTask(asked: Pick<TaskView, 'id' | 'kind' | 'title'>): TaskView {
  return {
    ...asked,
    state: 'queued',
    done: 0,
    total: null,
    figures: {},
    error: null,
    fileId: null,
    createdAt: new Date().toISOString(),
    finishedAt: null,
  }
}

/** Takes over a newer view of a task; views that arrive late do not undo an end. */
export function noteTask(task: TaskView): void {
  useTasks.setState(({ tasks }) => {
    const known = tasks.find((one) => one.id === task.id)
    if (!known) return { tasks: [task, ...tasks].sort((a, b) => b.id - a.id).slice(0, 50) }
    if (!isTaskOpen(known) && isTaskOpen(task)) return {}
    return { tasks: tasks.map((one) => (one.id === task.id ? task : one)) }
  })
}

/** Takes over the newest tasks as the server lists them. */
export function noteAllTasks(tasks: readonly TaskView[]): void {
  for (const task of tasks) noteTask(task)
  useTasks.setState({ isKnown: true })
}

/** The task with this id, kept current by events. */
export function useTask(id: number | null): TaskView | undefined {
  return useTasks((state) => state.tasks.find((task) => task.id === id))
}

/**
 * Starts long work and shows it in the dialog. Only one task can be in the dialog at a time:
 * while one is running there, nothing is started and the answer is 'refused'.
 */
export async function startLongTask(start: () => Promise<TaskView>): Promise<TaskView | 'refused'> {
  if (isDialogBusy() || isStarting) return 'refused'
  isStarting = true
  try {
    const task = await start()
    noteTask(task)
    // What is done with the answer has nothing to show.
    if (isTaskOpen(task)) useTasks.setState({ shownId: task.id })
    return task
  } finally {
    isStarting = false
  }
}

/** Takes over long work that may run beside other work: it comes into the dialog only while nothing runs there. */
export function noteTaskBeside(task: TaskView): void {
  noteTask(task)
  if (isTaskOpen(task) && !isDialogBusy() && !isStarting) useTasks.setState({ shownId: task.id })
}

let isStarting = false

function isDialogBusy(): boolean {
  const { tasks, shownId, isKnown } = useTasks.getState()
  const shown = tasks.find((task) => task.id === shownId)
  return shown ? isTaskOpen(shown) : shownId !== null && !isKnown
}

/** Closes the task dialog; the task goes on in the background. */
export function leaveTaskDialog(): void {
  useTasks.setState({ shownId: null })
}

/** Shows a task in the dialog. */
export function showTask(id: number): void {
  useTasks.setState({ shownId: id, isListOpen: false })
}
