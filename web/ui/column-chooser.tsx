import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabModal } from './tab-modal.tsx'
import type { ArrangedColumn } from './use-list-layout.ts'
import { useIsPhone } from './use-viewport.ts'

interface ColumnChooserProps<Row> {
  columns: readonly ArrangedColumn<Row>[]
  onArrange: (columns: readonly ArrangedColumn<Row>[] | null) => void
}

/** Chooses which columns are shown and in which order; a phone has no room for that beside the button. */
export function ColumnChooser<Row>({ columns, onArrange }: ColumnChooserProps<Row>): ReactNode {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const move = (from: number, to: number) => {
    const next = [...columns]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onArrange(next)
  }
  const setHidden = (key: string, isHidden: boolean) =>
    onArrange(columns.map((column) => (column.key === key ? { ...column, isHidden } : column)))

  const content = (
    <div className="column-chooser">
      <p>{t('list.columnsHint')}</p>
      <ul>
        {columns.map((column, index) => (
          <li key={column.key}>
            <Checkbox
              checked={!column.isHidden}
              disabled={column.isMain === true}
              onChange={(event) => setHidden(column.key, !event.target.checked)}
            >
              {column.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t('list.moveUp', { name: column.title })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t('list.moveDown', { name: column.title })}
              disabled={index === columns.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onArrange(null)}>
        {t('list.columnsReset')}
      </Button>
    </div>
  )
  const button = (
    <Button
      icon={<SettingOutlined />}
      aria-label={t('list.columns')}
      title={t('list.columns')}
      aria-expanded={isOpen}
      onClick={isPhone ? () => setIsOpen(true) : undefined}
    />
  )
  if (isPhone)
    return (
      <>
        {button}
        <TabModal open={isOpen} title={t('list.columns')} footer={null} onCancel={() => setIsOpen(false)}>
          {content}
        </TabModal>
      </>
    )
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      content={content}
      title={t('list.columns')}
    >
      {button}
    </Popover>
  )
}
