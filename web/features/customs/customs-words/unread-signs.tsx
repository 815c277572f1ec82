import { unreadSigns } from '@landfall/contract/customs/search-terms.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListState } from '#ui/list-state.ts'
import './customs-words.css'

/** Names the signs of a search text that were left out, because they mean nothing where they stand. */
export function UnreadSigns({ state }: { state: ListState }): ReactNode {
  const { t } = useTranslation()
  const signs = unreadSigns(state.search)
  if (signs.length === 0) return null
  return (
    <p className="unread-signs" role="status">
      {t('customsQuery.unreadSigns', { signs: signs.join(' ') })}
    </p>
  )
}
