import { TableOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListDisplay } from './list-model.ts'
import type { ListState } from './list-state.ts'

/** Chooses between the table and the other ways a list can be shown, by their icons. */
export function DisplaySwitch({
  displays,
  state,
}: {
  displays: readonly ListDisplay[]
  state: ListState
}): ReactNode {
  const { t } = useTranslation()
  const shown = displays.find((display) => display.key === state.param('view'))?.key
  const choices = [
    { key: undefined, label: t('list.displayTable'), icon: <TableOutlined aria-hidden /> },
    ...displays,
  ]
  return (
    <Space.Compact role="group" aria-label={t('list.display')}>
      {choices.map(({ key, label, icon }) => (
        <Button
          key={key ?? 'table'}
          icon={icon}
          type={key === shown ? 'primary' : 'default'}
          aria-pressed={key === shown}
          aria-label={label}
          title={label}
          onClick={() => state.change({ params: { view: key } })}
        />
      ))}
    </Space.Compact>
  )
}
