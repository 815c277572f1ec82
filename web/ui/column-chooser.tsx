import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArrangedColumn } from './use-list-layout.ts'

interface ColumnChooserProps<Row> {
  columns: readonly ArrangedColumn<Row>[]
  onArrange: (columns: readonly ArrangedColumn<Row>[] | null) => void
}

/** Chooses which columns are shown and in which order. */
export function ColumnChooser<Row>({ columns, onArrange }: ColumnChooserProps<Row>): ReactNode {
  const { t } = useTranslation()
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
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      content={content}
      title={t('list.columns')}
    >
      <Button
        icon={<SettingOutlined />}
        aria-label={t('list.columns')}
        title={t('list.columns')}
        aria-expanded={isOpen}
      />
    </Popover>
  )
}
