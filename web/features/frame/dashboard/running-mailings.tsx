import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SendTaskProgress } from '#features/email/email-tasks/send-task-progress.tsx'
import { isMoving, progressEvery, sendTasksKey } from '#features/email/email-tasks/use-send-tasks.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { useTabActive } from '#ui/tab-context.ts'

/** Tasks looked at; more are seldom open at once, and the list has them all. */
const size = 20

/** The mailings that are on their way, each with how far it is. */
export function RunningMailings(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const isActive = useTabActive()
  const { data } = useQuery({
    queryKey: [sendTasksKey, 'running'],
    queryFn: ({ signal }) => call(sendTaskRoutes.list, { query: { tab: 'open', size } }, { signal }),
    refetchInterval: ({ state }) => isActive && (state.data?.items.some(isMoving) ? progressEvery : 30_000),
  })
  const running = data?.items.filter(isMoving) ?? []
  if (running.length === 0) return null
  return (
    <section className="todo-queue" aria-labelledby={heading}>
      <h3 id={heading}>
        {t('dashboard.running')} <span className="todo-count">{formatNumber(running.length)}</span>
      </h3>
      <ul>
        {running.map((task) => (
          <li key={task.id} className="todo-row">
            <span className="todo-what">
              <Link className="plain-link" to={`/email/emailMarketingTask?task=${task.id}`}>
                {task.name}
              </Link>
            </span>
            <SendTaskProgress task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}
