import type { TaskView } from '@landfall/contract/tasks.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { TaskProgress } from './task-progress.tsx'

const task: TaskView = {
  ...{ id: 1, kind: 'customsImport', title: 'a.csv', state: 'queued', done: 5, total: 10, figures: {} },
  ...{ error: null, fileId: null, createdAt: '2026-03-01T08:00:00.000Z', finishedAt: null },
}

it('says what a task waits for and until when at most', async () => {
  const waits = { for: 'store', until: '2026-03-02T08:00:00.000Z' } as const
  await renderPage(<TaskProgress task={{ ...task, waits }} />)
  const note = screen.getByRole('status')
  expect(note).toHaveTextContent('Waiting for the data store')
  expect(note).toHaveTextContent(/given up on .*2026/)
})

it('says nothing of waiting where nothing is waited for', async () => {
  await renderPage(<TaskProgress task={{ ...task, waits: null }} />)
  expect(screen.queryByRole('status')).toBeNull()
})
