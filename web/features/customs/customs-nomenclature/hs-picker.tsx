import { CloseOutlined } from '@ant-design/icons'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton, Tag } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { HsCode } from './hs-code.tsx'
import { codesKey } from './hs-names.ts'
import { type HsChoice, HsCodes, HsTree } from './hs-tree.tsx'
import '#ui/form-drawer.css'
import './customs-nomenclature.css'

/** Codes of one condition. */
const codeLimit = 40

interface HsPickerProps {
  codes: readonly string[]
  onApply: (codes: string[]) => void
  onClose: () => void
  /** Leads to the names of codes; absent for who may not look at them. */
  onManage?: (() => void) | undefined
}

/** Chooses codes from the tree, by code or by words of their names. */
export function HsPicker({ codes, onApply, onClose, onManage }: HsPickerProps): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly string[]>(codes)
  const [typed, setTyped] = useState('')
  const choice: HsChoice = {
    codes: chosen,
    isFull: chosen.length >= codeLimit,
    onToggle: (code) => setChosen(toggled(chosen, code)),
  }
  return (
    <TabDrawer
      open
      title={t('customsQuery.hs.title')}
      onClose={onClose}
      footer={
        <div className="form-drawer-footer">
          {onManage && (
            <Button type="link" onClick={onManage}>
              {t('customsQuery.nomenclature.manage')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" onClick={() => onApply([...chosen].sort())}>
            {t('list.applyFilter')}
          </Button>
        </div>
      }
    >
      <div className="hs-picker">
        <Input.Search
          allowClear
          autoFocus
          maxLength={100}
          aria-label={t('customsQuery.hs.search')}
          placeholder={t('customsQuery.hs.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {chosen.length > 0 && (
          <ul className="hs-chosen" aria-label={t('customsQuery.hs.chosen')}>
            {chosen.map((code) => (
              <li key={code}>
                <Tag
                  closable={{
                    closeIcon: <CloseOutlined />,
                    'aria-label': t('customsQuery.hs.remove', { code }),
                  }}
                  onClose={() => choice.onToggle(code)}
                >
                  <HsCode code={code} />
                </Tag>
              </li>
            ))}
          </ul>
        )}
        {choice.isFull && <p className="hs-note">{t('customsQuery.hs.limit', { count: codeLimit })}</p>}
        {typed.trim() === '' ? <HsTree choice={choice} /> : <HsFound typed={typed.trim()} choice={choice} />}
      </div>
    </TabDrawer>
  )
}

// A code makes the finer ones below it needless.
function toggled(codes: readonly string[], code: string): string[] {
  if (codes.includes(code)) return codes.filter((one) => one !== code)
  return [...codes.filter((one) => !one.startsWith(code)), code]
}

function HsFound({ typed, choice }: { typed: string; choice: HsChoice }): ReactNode {
  const { t, i18n } = useTranslation()
  const search = useDeferredValue(typed)
  const found = useQuery({
    queryKey: [codesKey, 'search', i18n.language, search],
    queryFn: ({ signal }) => call(nomenclatureRoutes.search, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { claims: true },
  })
  const digits = typed.replace(/[\s.\-·]/g, '')
  const isNewCode = /^\d{2,10}$/.test(digits) && !found.data?.items.some(({ code }) => code === digits)
  if (found.error) {
    return <FailureState title={t('list.failed')} error={found.error} onRetry={() => found.refetch()} />
  }
  if (!found.data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <>
      {isNewCode && !choice.codes.includes(digits) && (
        <Button disabled={choice.isFull} onClick={() => choice.onToggle(digits)}>
          {t('customsQuery.hs.add', { code: digits })}
        </Button>
      )}
      {found.data.items.length === 0 && <p className="hs-note">{t('customsQuery.hs.nothing')}</p>}
      <HsCodes items={found.data.items} choice={choice} />
    </>
  )
}
