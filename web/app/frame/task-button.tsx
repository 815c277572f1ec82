import { UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTaskOpen, useTasks } from '#platform/task-store.ts'
import { CountBadge } from '#ui/count-badge.tsx'

/** Opens the list of long tasks; shows how many are running. */
export function TaskButton(): ReactNode {
  const { t } = useTranslation()
  const running = useTasks((state) => state.tasks.filter(isTaskOpen).length)
  const label = running > 0 ? t('frame.tasks.openRunning', { amount: running }) : t('frame.tasks.open')
  return (
    <CountBadge amount={running}>
      <Button
        type="text"
        icon={<UnorderedListOutlined />}
        aria-label={label}
        title={label}
        onClick={() => useTasks.setState({ isListOpen: true })}
      />
    </CountBadge>
  )
}
