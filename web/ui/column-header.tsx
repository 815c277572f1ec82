import { type KeyboardEvent, type PointerEvent, type ReactNode, type ThHTMLAttributes, useRef } from 'react'
import { useTranslation } from 'react-i18next'

const narrowest = 64
const widest = 800
const keyboardStep = 16

export interface ColumnHeaderProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Shown in place of the column's title. */
  heading?: ReactNode
  resizing?: { name: string; width: number; onResize: (width: number, isFinal: boolean) => void }
}

/** A header cell whose right edge can be dragged, or moved with the arrow keys. */
export function ColumnHeader({ resizing, heading, children, ...cell }: ColumnHeaderProps): ReactNode {
  return (
    <th {...cell}>
      {heading ?? children}
      {resizing && <ResizeHandle {...resizing} />}
    </th>
  )
}

function ResizeHandle({ name, width, onResize }: NonNullable<ColumnHeaderProps['resizing']>): ReactNode {
  const { t } = useTranslation()
  const start = useRef<{ x: number; width: number } | null>(null)
  const limit = (value: number) => Math.min(widest, Math.max(narrowest, value))

  const handleMove = (event: PointerEvent, isFinal: boolean) => {
    if (!start.current) return
    onResize(limit(start.current.width + event.clientX - start.current.x), isFinal)
    if (isFinal) start.current = null
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? keyboardStep : event.key === 'ArrowLeft' ? -keyboardStep : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    onResize(limit(width + step), true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved
    <span
      role="separator"
      className="column-resizer"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.resizeColumn', { name })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => handleMove(event, false)}
      onPointerUp={(event) => handleMove(event, true)}
      onKeyDown={handleKey}
    />
  )
}
