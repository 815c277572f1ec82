import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { identityRoutes, mergePartLimit } from '@landfall/contract/customs/customs-identity.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Input, Skeleton } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { countryName } from '#platform/country-names.ts'
import { formatDate, formatNumber, formatPercent } from '#platform/formatters.ts'
import { InputGuard } from '#ui/input-guard.ts'
import { TabModal } from '#ui/tab-modal.tsx'
import { identityKey, useMergeCompanies } from './use-identity.ts'

interface MergeCompaniesDialogProps {
  /** The company that stands for the others from then on. */
  company: { key: string; role: TradeRole; name: string }
  onClose: () => void
}

/** Finds companies by name and makes them one with another, after showing what joins. */
export function MergeCompaniesDialog({ company, onClose }: MergeCompaniesDialogProps): ReactNode {
  const { t } = useTranslation()
  const [words, setWords] = useState(company.name)
  const [keys, setKeys] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const merge = useMergeCompanies()
  const submit = () =>
    merge.mutate({ targetKey: company.key, keys: [...keys], reason }, { onSuccess: onClose })
  return (
    <TabModal
      open
      width={640}
      title={t('tradeCompanies.identity.mergeTitle', { name: company.name })}
      okText={t('tradeCompanies.identity.submit')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: keys.length === 0, loading: merge.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <InputGuard isDirty={keys.length > 0 || reason.trim() !== ''} />
      <p className="quiet">{t('tradeCompanies.identity.mergeHint')}</p>
      <Input.Search
        aria-label={t('tradeCompanies.identity.search')}
        placeholder={t('tradeCompanies.identity.search')}
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
      />
      <AlikeCompanies company={company} words={words} keys={keys} onChange={setKeys} />
      {keys.length > 0 && <MergeResult targetKey={company.key} keys={keys} />}
      <Input.TextArea
        aria-label={t('tradeCompanies.identity.reason')}
        placeholder={t('tradeCompanies.identity.reason')}
        value={reason}
        maxLength={300}
        autoSize={{ minRows: 2, maxRows: 4 }}
        onChange={(event) => setReason(event.target.value)}
      />
    </TabModal>
  )
}

interface AlikeProps {
  company: MergeCompaniesDialogProps['company']
  words: string
  keys: readonly string[]
  onChange: (keys: readonly string[]) => void
}

function AlikeCompanies({ company, words, keys, onChange }: AlikeProps): ReactNode {
  const { t } = useTranslation()
  const name = useDeferredValue(words.trim())
  const { role } = company
  const { data, isPending } = useQuery({
    queryKey: [identityKey, 'alike', role, name],
    queryFn: ({ signal }) => call(tradeCompanyRoutes.byName, { query: { name, role } }, { signal }),
    enabled: name.length >= 2,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.isScanning ? 2_000 : false),
  })
  if (name.length < 2) return null
  if (isPending) return <Skeleton active title={false} />
  const others = (data?.items ?? []).filter(({ key }) => key !== company.key)
  const scanning = data?.isScanning && (
    <p className="quiet" role="status">
      {t('tradeCompanies.review.running')}
    </p>
  )
  if (others.length === 0)
    return scanning || <p className="quiet">{t('tradeCompanies.identity.searchEmpty')}</p>
  const toggle = (key: string, isChosen: boolean) =>
    onChange(isChosen ? [...keys, key] : keys.filter((other) => other !== key))
  return (
    <>
      <ul className="trade-members trade-alike">
        {others.map(({ key, name: found, country, records, likeness }) => (
          <li key={key}>
            <Checkbox
              checked={keys.includes(key)}
              disabled={!keys.includes(key) && keys.length >= mergePartLimit}
              onChange={(event) => toggle(key, event.target.checked)}
            >
              {[found, countryName(country)].filter((part) => part !== '').join(', ')}
            </Checkbox>
            <small className="quiet">
              {t('tradeCompanies.review.records', { records: formatNumber(records) })} ·{' '}
              {t('tradeCompanies.identity.likeness', { percent: formatPercent(likeness) })}
            </small>
          </li>
        ))}
      </ul>
      {scanning}
    </>
  )
}

function MergeResult({ targetKey, keys }: { targetKey: string; keys: readonly string[] }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [identityKey, 'preview', targetKey, keys],
    queryFn: ({ signal }) =>
      call(identityRoutes.preview, { body: { targetKey, keys: [...keys] } }, { signal }),
    placeholderData: (before) => before,
  })
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const { records, firstDate, lastDate } = data.result
  return (
    <div aria-live="polite" className="trade-merge-result">
      <p>
        {t('tradeCompanies.identity.result', {
          records: formatNumber(records),
          from: formatDate(firstDate),
          to: formatDate(lastDate),
        })}
      </p>
      {data.crossesCountries && (
        <Alert type="warning" showIcon title={t('tradeCompanies.identity.crosses')} />
      )}
    </div>
  )
}
