import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigation } from 'react-router'
import { useTabActive } from './tab-context.ts'

const typingPause = 350

/** The search box of a list; it searches after a short pause in typing, and at once on enter. */
export function ListSearch({
  value,
  hint,
  onSearch,
}: {
  value: string
  hint: string | undefined
  onSearch: (text: string) => void
}): ReactNode {
  const { t } = useTranslation()
  // While another page is being opened a search would call the user back.
  const isLeaving = useNavigation().state !== 'idle'
  const isActive = useTabActive() && !isLeaving
  const [text, setText] = useState(value)
  const isComposing = useRef(false)
  const hasLeft = useHasLeft()
  const latest = useRef({ onSearch, hasLeft })
  useEffect(() => {
    latest.current = { onSearch, hasLeft }
  })
  // Back, forward and "clear filters" change the address without typing.
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (!isActive || text.trim() === value || isComposing.current) return
    const searchHere = () => {
      if (latest.current.hasLeft()) timer = setTimeout(searchHere, typingPause)
      else latest.current.onSearch(text.trim())
    }
    let timer = setTimeout(searchHere, typingPause)
    return () => clearTimeout(timer)
  }, [text, value, isActive])
  return (
    <div className="list-search">
      <Input
        allowClear
        value={text}
        maxLength={200}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={hint ?? t('list.search')}
        aria-label={hint ?? t('list.search')}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => !isComposing.current && onSearch(text.trim())}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false
          setText(event.currentTarget.value)
        }}
      />
    </div>
  )
}

/** Whether another page is being opened or has been, as the router knows before this page is drawn hidden. */
function useHasLeft(): () => boolean {
  const router = useContext(DataRouterContext)?.router
  const { pathname } = useLocation()
  return () =>
    router !== undefined &&
    (router.state.navigation.state !== 'idle' || router.state.location.pathname !== pathname)
}
