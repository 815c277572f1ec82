import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { TradeCompanyView } from '@landfall/contract/customs/customs-companies.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'

/** What a part of a company's page is asked by. */
interface CompanyRequest {
  query: { role: TradeRole; key: string; forwarders?: true | undefined }
}

/** A part of a company's page that is asked for when it is opened, and kept while the page is there. */
export function CompanyPart<Reply>({
  name,
  company: { role, key },
  forwarders,
  load,
  children,
}: {
  name: string
  company: Pick<TradeCompanyView, 'role' | 'key'>
  /** Whether forwarders are listed, too. */
  forwarders?: true | undefined
  load: (request: CompanyRequest, options: { signal: AbortSignal }) => Promise<Reply>
  children: (reply: Reply) => ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['tradeCompanies', name, role, key, forwarders],
    queryFn: ({ signal }) => load({ query: { role, key, forwarders } }, { signal }),
    meta: { claims: true },
  })
  if (error) return <FailureState title={t('common.unexpectedError')} error={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  return children(data)
}
