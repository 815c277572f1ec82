import { DownOutlined, RightOutlined } from '@ant-design/icons'
import {
  type FoundHsCode,
  type HsCode,
  nomenclatureRoutes,
} from '@landfall/contract/customs/customs-nomenclature.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { codesKey } from './hs-names.ts'

/** What is chosen in the tree, and how that changes. */
export interface HsChoice {
  codes: readonly string[]
  isFull: boolean
  onToggle: (code: string) => void
}

/** Sections, their chapters and what is below; each level is fetched when it is opened. */
export function HsTree({ choice }: { choice: HsChoice }): ReactNode {
  const { t, i18n } = useTranslation()
  const sections = useQuery({
    queryKey: [codesKey, 'sections', i18n.language],
    queryFn: ({ signal }) => call(nomenclatureRoutes.sections, {}, { signal }),
    staleTime: 10 * 60_000,
  })
  if (sections.error) {
    return <FailureState title={t('list.failed')} error={sections.error} onRetry={() => sections.refetch()} />
  }
  if (!sections.data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <div className="hs-tree">
      {sections.data.items.map(({ number, name, chapters }) => (
        <details key={number}>
          <summary>
            <span className="hs-section">{number}</span> {name}
          </summary>
          <HsCodes items={chapters} choice={choice} />
        </details>
      ))}
    </div>
  )
}

/** A code of the tree, or one that was found by a name in another language. */
type ShownCode = HsCode & Partial<Pick<FoundHsCode, 'matched'>>

/** Codes with their boxes and, below those that have any, finer codes. */
export function HsCodes({ items, choice }: { items: readonly ShownCode[]; choice: HsChoice }): ReactNode {
  return (
    <ul className="hs-codes">
      {items.map((item) => (
        <HsBranch key={item.code} item={item} choice={choice} />
      ))}
    </ul>
  )
}

function HsBranch({ item, choice }: { item: ShownCode; choice: HsChoice }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { code, name, hasMore, matched } = item
  const isChosen = choice.codes.includes(code)
  const isCovered = choice.codes.some((one) => one !== code && code.startsWith(one))
  return (
    <li>
      <div className="hs-line">
        {hasMore ? (
          <Button
            type="text"
            size="small"
            icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'customsQuery.hs.collapse' : 'customsQuery.hs.expand', { code })}
            onClick={() => setIsOpen(!isOpen)}
          />
        ) : (
          <span className="hs-leaf" />
        )}
        <Checkbox
          checked={isChosen || isCovered}
          disabled={isCovered || (choice.isFull && !isChosen)}
          onChange={() => choice.onToggle(code)}
        >
          {code} <span className="hs-name">{name}</span>
          {matched && (
            <>
              {' '}
              <small className="hs-matched">{matched}</small>
            </>
          )}
        </Checkbox>
      </div>
      {isOpen && <HsBelow parent={code} choice={choice} />}
    </li>
  )
}

function HsBelow({ parent, choice }: { parent: string; choice: HsChoice }): ReactNode {
  const { t, i18n } = useTranslation()
  const below = useQuery({
    queryKey: [codesKey, 'children', i18n.language, parent],
    queryFn: ({ signal }) => call(nomenclatureRoutes.children, { query: { parent } }, { signal }),
    staleTime: 60_000,
  })
  if (below.error) {
    return <FailureState title={t('list.failed')} error={below.error} onRetry={() => below.refetch()} />
  }
  if (!below.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (below.data.items.length === 0) return <p className="hs-note">{t('customsQuery.hs.noDeeper')}</p>
  return <HsCodes items={below.data.items} choice={choice} />
}
