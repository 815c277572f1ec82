import { CloseOutlined } from '@ant-design/icons'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { menuTitle } from '../menu-title.ts'
import type { OpenTab } from './tab-store.ts'

/** Where the context menu of a tag opens. */
export interface TagPlace {
  x: number
  y: number
}

interface OpenTagProps {
  tab: OpenTab
  isActive: boolean
  /** Whether the Tab key reaches this tag. */
  isReached: boolean
  onClose: () => void
  onCloseByKey: () => void
  /** An arrow key, Home or End was pressed. */
  onMove: (key: string) => void
  onMenu: (place: TagPlace) => void
}

const moveKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/** One open page in the strip. */
export function OpenTag(props: OpenTagProps): ReactNode {
  const { tab, isActive, isReached, onClose, onMenu } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const title = tab.title ?? menuTitle(tab.titleKey)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      const place = event.currentTarget.getBoundingClientRect()
      onMenu({ x: place.left, y: place.bottom })
    } else if (event.key === 'Delete' && !tab.affix) props.onCloseByKey()
    else if (moveKeys.includes(event.key)) props.onMove(event.key)
    else return
    event.preventDefault()
  }
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button === 1 && !tab.affix) onClose()
  }
  return (
    <span className={isActive ? 'tag is-active' : 'tag'} data-tab={tab.key}>
      <button
        type="button"
        className="tag-title"
        tabIndex={isReached ? 0 : -1}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts={tab.affix ? undefined : 'Delete'}
        title={title}
        onClick={() => navigate(tab.fullPath)}
        onKeyDown={handleKey}
        onAuxClick={closeByMiddle}
        // Without this the browser starts its scroll mode on middle click.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu({ x: event.clientX, y: event.clientY })
        }}
      >
        {title}
      </button>
      {!tab.affix && (
        <button
          type="button"
          className="tag-close"
          tabIndex={-1}
          aria-label={t('frame.tab.closeNamed', { title })}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  )
}
